// Loads libcurl when the first request needs it.
//
// FoundationNetworking calls 23 functions of libcurl. This target defines them, so that the program starts without
// libcurl: half the time of an offline run went into loading it and the 35 libraries it depends on. Each function looks
// up the real one once and calls it. All arguments are integers and pointers, at most four, which the ABIs of x86-64
// and arm64 pass in registers, even to variadic functions: four integers stand for all of them.
#if os(Linux) && canImport(Glibc)
    import Glibc

    /// The system's libcurl.
    public enum LazyCurl {
        /// The reason libcurl cannot be used, in one line; nil if it can.
        ///
        /// Reading this opens libcurl. If it cannot be used, no function of FoundationNetworking may be called.
        public static let problem: String? = {
            // Without the library, dlsym would find the functions below.
            guard let library else { return dlerror().map { String(cString: $0) } }
            return dlsym(library, "curl_url_set") == nil ? "libcurl.so.4 is older than 7.62" : nil
        }()
    }

    typealias Function = @convention(c) (Int, Int, Int, Int) -> Int

    private var library: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: handle) }
    private let handle = Int(bitPattern: dlopen("libcurl.so.4", RTLD_LAZY))

    func resolve(_ name: String) -> Function { unsafeBitCast(dlsym(library, name), to: Function.self) }

    private let easyStrerror = resolve("curl_easy_strerror")
    private let free = resolve("curl_free")
    private let globalInit = resolve("curl_global_init")
    private let multiAssign = resolve("curl_multi_assign")
    private let multiInit = resolve("curl_multi_init")
    private let slistAppend = resolve("curl_slist_append")
    private let slistFreeAll = resolve("curl_slist_free_all")
    private let url = resolve("curl_url")
    private let urlGet = resolve("curl_url_get")
    private let urlSet = resolve("curl_url_set")
    private let version = resolve("curl_version")
    private let versionInfo = resolve("curl_version_info")

    /// See libcurl's manual.
    @c public func curl_easy_strerror(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { easyStrerror(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_free(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { free(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_global_init(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { globalInit(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_multi_assign(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { multiAssign(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_multi_init(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { multiInit(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_slist_append(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { slistAppend(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_slist_free_all(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { slistFreeAll(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_url(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { url(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_url_get(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { urlGet(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_url_set(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { urlSet(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_version(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { version(a, b, c, d) }
    /// See libcurl's manual.
    @c public func curl_version_info(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int { versionInfo(a, b, c, d) }
#endif
