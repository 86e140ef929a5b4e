package dev.tailrace.launch.terminal;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.stream.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** A section of the help of a command, before its exit codes, with the declared options of what its command line names. */
public final class OptionsHelp {

    private static final String SECTION = "declaredOptions";
    private static final int NAMES = 32;
    private static final int INDENT = 2;

    private OptionsHelp() {}

    /**
     * Adds the section.
     *
     * @param options options by the line above them, from the command as far as it was parsed
     */
    public static void add(
            final CommandLine command, final Function<CommandSpec, Map<String, DeclaredOptions>> options) {
        command.getHelpSectionMap().put(SECTION, help -> text(help, options.apply(help.commandSpec())));
        final List<String> sections = new ArrayList<>(command.getHelpSectionKeys());
        sections.add(sections.indexOf(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING), SECTION);
        command.setHelpSectionKeys(sections);
    }

    private static String text(final Help help, final Map<String, DeclaredOptions> options) {
        final StringBuilder text = new StringBuilder();
        options.forEach((title, declared) -> text.append(String.format("%n%s%n", title))
                .append(declared.names().isEmpty() ? "" : String.format("%n%s", table(help, declared))));
        return text.toString();
    }

    private static TextTable table(final Help help, final DeclaredOptions declared) {
        final int width = help.commandSpec().usageMessage().width();
        final TextTable table = TextTable.forColumns(
                help.colorScheme(),
                new Column(NAMES, INDENT, Overflow.WRAP),
                new Column(width - NAMES, 0, Overflow.WRAP));
        for (final Setting<?> option : declared.settings()) {
            table.addRowValues(
                    option.name(),
                    option.values() + ": " + option.description()
                            + (option.defaultText().isEmpty() ? "" : " (default: " + option.defaultText() + ")")
                            + ".");
        }
        return table;
    }
}
