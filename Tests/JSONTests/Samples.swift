/// Documents shared by several tests.
enum Samples {
    /// An object with every kind of value.
    static let document = #"""
        {
          "items": [
            {"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "description": "Περιγραφή \"α\" \\ \/", "image": "https://url-1.com"},
            {"id": "BA298A85-6275-48D3-8315-9C8F7C1CD109", "location": "\u0391\uD83D\uDE00 🏞", "size": [640, -480, 0.5, 1.25e-3], },
            {"flags": [true, false, null, ], "empty": {}, "none": [], "\u0069d": "x", "é": "写真\t\n"}
          ],
          "count": 3, "next": null, "nested": [[[{"a": {"b": {}}}]]], "total": 12345678901234567890, "rate": 5E+2
        }
        """#
}
