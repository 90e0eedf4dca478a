/// The aspect ratio of a picture's frame, as CSS classes.
///
/// The policy forbids inline styles, so each class represents one digit: `a1 b3 c3` is 1.33.
enum Shape {
    /// Returns the classes of a picture in the grid; if its size is unknown, the aspect ratio of a photo is used.
    static func classes(of size: ImageSize?) -> String {
        let proportion = size.map { Double($0.width) / Double($0.height) } ?? 1.5
        // A very narrow or wide frame would leave no room for the caption or the neighbouring images.
        let possible = min(max(proportion, 0.5), 4)
        let digits = digits(of: (possible * 100).rounded())
        return possible == proportion ? digits : digits + " barred"
    }

    /// Returns the classes of a picture on its page, so that it has its place before it is loaded.
    static func exactClasses(of size: ImageSize) -> String {
        // Rounded down, so that the height is never limited too.
        digits(of: Double(size.width) * 100 / Double(size.height))
    }

    private static func digits(of proportion: Double) -> String {
        let hundredths = Int(min(max(proportion, 1), 999))
        return "a\(hundredths / 100) b\(hundredths / 10 % 10) c\(hundredths % 10)"
    }

    static let rules = (0...9).map { ".a\($0){--a:\($0)}.b\($0){--b:.\($0)}.c\($0){--c:.0\($0)}" }.joined()
}
