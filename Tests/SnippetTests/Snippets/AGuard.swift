import URLSessionGuard

func warnAboutAnInactiveGuard(log: (String) -> Void) {
    if !URLSessionGuard.isActive { log("URLSessionGuard has no effect: export the functions of this program") }
}
