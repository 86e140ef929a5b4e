package dev.tailrace.launch.terminal;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.stream.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/**
 * Help of commands. {@link #install} makes it fit a screen for a command with many options: {@code --help} shows the common
 * options, each with the first sentence of its description, and the exit codes in short; {@code --help-all} all options in
 * their groups. {@link #ofCommands} shortens the list of commands, {@link #add} lists options that programs declare.
 */
public final class CommandHelp {

    private static final String ALL = "--help-all";
    private static final int WIDTH = 80;
    private static final int NAMES = 13;
    private static final String DECLARED = "declaredOptions";
    private static final int DECLARED_NAMES = 32;

    private final CommandSpec command;
    private final List<String> common;

    private CommandHelp(final CommandSpec command, final List<String> common) {
        this.command = command;
        this.common = common;
    }

    /**
     * Gives a command the option {@code --help-all}, and a short help.
     *
     * @param common names of the options that {@code --help} shows, in this order; the options for help follow them
     */
    public static CommandLine install(final CommandLine line, final String... common) {
        final CommandSpec command = line.getCommandSpec();
        command.addOption(OptionSpec.builder(ALL)
                .usageHelp(true)
                .type(boolean.class)
                .description("Show all options and exit.")
                .build());
        final CommandHelp help = new CommandHelp(command, List.of(common));
        help.replace(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help::options);
        help.replace(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING, shown -> "%n".formatted());
        help.replace(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST, CommandHelp::exitCodes);
        return line;
    }

    /** Lists the commands of a command with the first sentence of each description only. */
    public static void ofCommands(final CommandLine line) {
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandHelp::commands);
    }

    private static String commands(final Help help) {
        final Help.TextTable table = Help.TextTable.forColumns(
                help.colorScheme(),
                new Help.Column(NAMES, 2, Help.Column.Overflow.SPAN),
                new Help.Column(WIDTH - NAMES, 0, Help.Column.Overflow.WRAP));
        help.commandSpec()
                .subcommands()
                .forEach((name, each) -> table.addRowValues(
                        help.colorScheme().commandText(name),
                        help.colorScheme()
                                .text(firstSentence(
                                        each.getCommandSpec().usageMessage().description()))));
        return table.toString();
    }

    private static String firstSentence(final String... description) {
        return String.join(" ", description).strip().split("(?<=\\.) (?=[A-Z])", 2)[0];
    }

    private void replace(final String section, final IHelpSectionRenderer whenShort) {
        final IHelpSectionRenderer whole = command.usageMessage().sectionMap().get(section);
        command.usageMessage().sectionMap().put(section, help -> (isWhole() ? whole : whenShort).render(help));
    }

    private boolean isWhole() {
        final ParseResult parsed = command.commandLine().getParseResult();
        return parsed != null && parsed.hasMatchedOption(ALL);
    }

    private String options(final Help help) {
        final Help.Layout layout = help.createDefaultLayout();
        Stream.concat(common.stream(), Stream.of("--help", ALL))
                .map(name -> inShort(command.findOption(name)))
                .forEach(option -> layout.addOption(option, help.createDefaultParamLabelRenderer()));
        return layout.toString();
    }

    private static OptionSpec inShort(final OptionSpec option) {
        return option.toBuilder()
                .names(option.names())
                .description(firstSentence(option.description()))
                .build();
    }

    // Of the text of an exit code, what comes before the first colon.
    private static String exitCodes(final Help help) {
        final String codes = help.commandSpec().usageMessage().exitCodeList().entrySet().stream()
                .map(code -> code.getKey().strip() + " " + code.getValue().split(":", 2)[0])
                .collect(Collectors.joining(", "));
        final StringBuilder text = new StringBuilder("Exit codes:");
        int column = text.length();
        for (final String word : codes.split(" ")) {
            if (column + 1 + word.length() >= WIDTH) {
                text.append("%n ".formatted());
                column = 1;
            }
            text.append(' ').append(word);
            column += 1 + word.length();
        }
        return text.append("%n".formatted()).toString();
    }

    /**
     * Adds a section to the help of a command, before its exit codes: the options that programs declare.
     *
     * @param options options by the line above them, from the command as far as it was parsed
     */
    public static void add(
            final CommandLine command, final Function<CommandSpec, Map<String, DeclaredOptions>> options) {
        command.getHelpSectionMap().put(DECLARED, help -> declared(help, options.apply(help.commandSpec())));
        final List<String> sections = new ArrayList<>(command.getHelpSectionKeys());
        sections.add(sections.indexOf(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING), DECLARED);
        command.setHelpSectionKeys(sections);
    }

    private static String declared(final Help help, final Map<String, DeclaredOptions> options) {
        final StringBuilder text = new StringBuilder();
        options.forEach((title, declared) -> text.append(String.format("%n%s%n", title))
                .append(declared.names().isEmpty() ? "" : String.format("%n%s", table(help, declared))));
        return text.toString();
    }

    private static Help.TextTable table(final Help help, final DeclaredOptions declared) {
        final int width = help.commandSpec().usageMessage().width();
        final Help.TextTable table = Help.TextTable.forColumns(
                help.colorScheme(),
                new Help.Column(DECLARED_NAMES, 2, Help.Column.Overflow.WRAP),
                new Help.Column(width - DECLARED_NAMES, 0, Help.Column.Overflow.WRAP));
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
