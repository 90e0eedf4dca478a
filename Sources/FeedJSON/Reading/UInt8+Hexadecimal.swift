extension UInt8 {
    /// The value of the hexadecimal digit that this byte is in ASCII; 255 where it is none.
    ///
    /// Without a branch on what kind of digit it is: in an identity that is as good as random, and guessing wrong is
    /// slow.
    var hexadecimalValue: UInt8 {
        let number = self &- UInt8(ascii: "0")
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return number < 10 ? number : letter < 6 ? letter &+ 10 : 255
    }
}
