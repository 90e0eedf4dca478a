/// The options that an export records, so that later exports of its directory need not repeat them.
///
/// A new flag is a case here and an option of the command with the same name; everything else is derived from the case.
package struct RecordedOptions: Equatable, Sendable {
    /// An option without a value, by its name in the export list; on the command line, `--` precedes it.
    package enum Flag: String, CaseIterable, CodingKey, Sendable {
        /// All pages of the feed are loaded.
        case all

        /// The comments on the images are loaded.
        case comments

        /// The pages show thumbnails.
        case thumbnails

        /// Images that leave the feed stay in the export, which is then an archive.
        case keep
    }

    /// An option with a value, by its name in the export list.
    package enum Text: String, CaseIterable, CodingKey, Sendable {
        /// The URL at which the directory will be served.
        case baseURL = "base_url"

        /// The title of the pages and feeds.
        case title

        /// The language of the pages.
        case language
    }

    /// The flags that are set.
    package var flags: Set<Flag> = []

    /// The values that are set.
    package var texts: [Text: String] = [:]

    /// Creates empty options.
    package init() {}
}

extension RecordedOptions: Codable {
    /// Decodes the options from an object that may have other members.
    package init(from decoder: any Decoder) throws {
        self.init()
        let flags = try decoder.container(keyedBy: Flag.self)
        for flag in flags.allKeys {
            if try flags.decode(Bool.self, forKey: flag) { self.flags.insert(flag) }
        }
        let texts = try decoder.container(keyedBy: Text.self)
        for text in texts.allKeys { self.texts[text] = try texts.decode(String.self, forKey: text) }
    }

    /// Encodes the options as members of an object.
    package func encode(to encoder: any Encoder) throws {
        var flags = encoder.container(keyedBy: Flag.self)
        for flag in self.flags { try flags.encode(true, forKey: flag) }
        var texts = encoder.container(keyedBy: Text.self)
        for (text, value) in self.texts { try texts.encode(value, forKey: text) }
    }
}
