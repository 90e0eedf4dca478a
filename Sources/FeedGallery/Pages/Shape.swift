/// The aspect ratio of a picture's frame, as CSS classes.
///
/// The policy forbids inline styles, so each class stands for one digit: `a1 b3 c3` is 1.33.
struct Shape {
    let classes: String

    /// Creates a shape; a picture of unknown size gets the aspect ratio of a photo.
    init(of size: ImageSize?) {
        let proportion = size.map { Double($0.width) / Double($0.height) } ?? 1.5
        // A very narrow or wide frame would leave no room for the caption or the neighbouring images.
        let possible = min(max(proportion, 0.5), 4)
        let hundredths = Int((possible * 100).rounded())
        let digits = ["a\(hundredths / 100) b\(hundredths / 10 % 10) c\(hundredths % 10)"]
        let bars = possible == proportion ? [] : ["barred"]
        classes = (digits + bars + (size.flatMap(Self.enlargement).map { [$0] } ?? [])).joined(separator: " ")
    }

    private init(classes: String) {
        self.classes = classes
    }

    /// The shape of a picture of unknown size: that which the browser finds out.
    static let own = Shape(classes: "own")

    /// Returns the class that limits the enlargement of a small picture to four to eight times its size.
    private static func enlargement(of size: ImageSize) -> String? {
        switch size.width {
        case ..<64: "s1"
        case ..<128: "s2"
        case ..<256: "s3"
        case ..<512: "s4"
        default: nil
        }
    }

    /// The style rules of the classes.
    static let rules: String = {
        let digits = (0...9).map { "a\($0){--a:\($0)}.b\($0){--b:.\($0)}.c\($0){--c:.0\($0)}" }
        let enlargements = (1...4).map { "s\($0){--widest:\(8 << $0)rem}" }
        return (digits + enlargements).map { ".\($0)" }.joined()
    }()
}
