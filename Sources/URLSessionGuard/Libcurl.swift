#if os(Linux) && canImport(Glibc)
    import Glibc

    /// The functions that FoundationNetworking calls, and `curl_multi_socket_all`.
    enum Symbol: String, CaseIterable {
        case curl_easy_cleanup, curl_easy_getinfo, curl_easy_init, curl_easy_pause, curl_easy_setopt, curl_easy_strerror
        case curl_free, curl_global_init
        case curl_multi_add_handle, curl_multi_assign, curl_multi_cleanup, curl_multi_info_read, curl_multi_init
        case curl_multi_remove_handle, curl_multi_setopt, curl_multi_socket_action, curl_multi_socket_all
        case curl_slist_append, curl_slist_free_all
        case curl_url, curl_url_get, curl_url_set, curl_version, curl_version_info
    }

    // The callbacks of FoundationNetworking and their replacements.
    typealias DataFunction = @convention(c) (UnsafePointer<UInt8>?, Int, Int, Int) -> Int
    typealias SocketFunction = @convention(c) (Int, CInt, CInt, Int, Int) -> CInt

    /// The system's libcurl, opened when it is first needed, so that a static program starts in half the time.
    enum Libcurl {
        /// A function with up to four arguments, which are integers and pointers.
        ///
        /// The ABIs of x86-64 and arm64 pass these in registers, even to variadic functions, so four integers suffice.
        fileprivate typealias Function = @convention(c) (Int, Int, Int, Int) -> Int

        private static let handle = Int(bitPattern: dlopen("libcurl.so.4", RTLD_LAZY))

        /// The functions of libcurl; without a library handle, dlsym would find the functions of this module.
        fileprivate static let functions: [String: Function] = {
            // The keys are strings: for an enum, the runtime would search all conformances.
            guard let library = UnsafeMutableRawPointer(bitPattern: handle) else { return [:] }
            let functions = Symbol.allCases.map(\.rawValue).compactMap { name in
                dlsym(library, name).map { (name, unsafeBitCast($0, to: Function.self)) }
            }
            return Dictionary(uniqueKeysWithValues: functions)
        }()

        /// The reason libcurl cannot be used, in one line; nil if it can.
        static let problem: String? = {
            guard handle != 0 else { return dlerror().map { String(cString: $0) } ?? "libcurl.so.4 cannot be opened" }
            return functions.count < Symbol.allCases.count ? "libcurl.so.4 is too old" : nil
        }()

        /// Whether FoundationNetworking calls the functions of this module.
        static let isReplaced: Bool = {
            // The function that shared libraries find; none if the whole program is linked statically.
            let own: @convention(c) () -> Int = curl_easy_init
            let found = dlsym(nil, Symbol.curl_easy_init.rawValue)
            return found == nil || Int(bitPattern: found) == unsafeBitCast(own, to: Int.self)
        }()

        static func function<F>(_ type: F.Type, at address: Int) -> F? { unsafeBitCast(address, to: F?.self) }
        static func address<F>(of function: F) -> Int { unsafeBitCast(function, to: Int.self) }
    }

    @discardableResult
    func libcurl(_ symbol: Symbol, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0) -> Int {
        Libcurl.functions[symbol.rawValue]?(a, b, c, d) ?? 0
    }

    /// Options of easy handles (`CURLOPT_`).
    enum Option: Int {
        case httpVersion = 84
        case writeData = 10_001
        case errorBuffer = 10_010
        case headerData = 10_029
        case writeFunction = 20_011
        case headerFunction = 20_079
    }

    enum Constant {
        static let httpVersion1_1 = 2
        static let defaultBufferSize: (CInt, Int) = (98, 16_384)
        static let socketFunction: CInt = 20_001
        static let contentLengthDownload: CInt = 0x30_000F
        static let receiveError: CInt = 56
        static let (pollIn, pollOut, pollRemove): (CInt, CInt, CInt) = (1, 2, 4)
    }

    /// `CURLMsg`, with the only used variant of its union.
    struct Message {
        let kind: CInt
        let easy: Int
        var code: CInt
    }
#endif
