/// The option values of a group, accessed by property (`common.timeout`).
///
/// It does not require an ``OptionGroup``, because the runtime would then search all conformances in every run.
@dynamicMemberLookup
package struct OptionValues<Group: Sendable>: Sendable {
    let group: Group
    let given: [GivenOption]

    /// The value of an option of the group, or its default.
    package subscript<Value>(dynamicMember path: KeyPath<Group, Option<Value>>) -> Value {
        let option = group[keyPath: path]
        // A command has only one option with this name, so its parsed values have the option's type.
        return option.value(given.filter { $0.name == option.declaration.name })
    }
}
