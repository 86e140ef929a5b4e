package dev.tailrace.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Formats the help of a command as a manual page, in the macros of man(7). */
final class ManPage {

    private static final String ANY_OPTION = "\\fB%s\\fR";

    private final CommandSpec command;
    private final StringBuilder text = new StringBuilder();

    private ManPage(final CommandSpec command) {
        this.command = command;
    }

    /** The name of the page: {@code tailrace-run} for {@code tailrace run}. */
    static String name(final CommandLine command) {
        return command.getCommandSpec().qualifiedName("-");
    }

    /** The page in roff. */
    static String of(final CommandLine command) {
        return new ManPage(command.getCommandSpec()).print();
    }

    private String print() {
        final UsageMessageSpec usage = command.usageMessage();
        final String name = name(command.commandLine());
        final String description = String.join(" ", usage.description()).strip();
        text.append(".TH ")
                .append(escaped(name).toUpperCase(Locale.ROOT))
                .append(" 1 \"\" \"")
                .append(escaped(command.version()[0]))
                .append("\" \"Tailrace\"\n");
        section("NAME");
        text.append(escaped(name))
                .append(" \\- ")
                .append(escaped(firstSentence(description)))
                .append('\n');
        section("SYNOPSIS");
        text.append(escaped(command.commandLine().getHelp().synopsis(0).strip()))
                .append('\n');
        section("DESCRIPTION");
        line(description);
        parameters();
        options();
        commands();
        exitCodes(usage.exitCodeList());
        seeAlso();
        return text.toString();
    }

    private static String firstSentence(final String description) {
        final int end = description.indexOf(". ");
        return (end < 0 ? description : description.substring(0, end)).replaceAll("\\.$", "");
    }

    private void parameters() {
        final List<PositionalParamSpec> parameters = command.positionalParameters();
        if (!parameters.isEmpty()) {
            section("ARGUMENTS");
            parameters.forEach(each -> entry("\\fI" + escaped(each.paramLabel()) + "\\fR", each.description()));
        }
    }

    private void options() {
        section("OPTIONS");
        command.options().stream()
                .filter(option -> option.group() == null && !option.hidden())
                .forEach(this::option);
        for (final ArgGroupSpec group : command.argGroups()) {
            text.append(".SS ")
                    .append(escaped(group.heading().replace("%n", "").replaceAll(":$", "")))
                    .append('\n');
            group.options().forEach(this::option);
        }
    }

    private void option(final OptionSpec option) {
        final StringBuilder names = new StringBuilder();
        for (final String each : option.names()) {
            names.append(names.length() == 0 ? "" : ", ").append(ANY_OPTION.formatted(escaped(each)));
        }
        if (option.arity().max() > 0) {
            names.append("=\\fI").append(escaped(option.paramLabel())).append("\\fR");
        }
        entry(names.toString(), option.description());
    }

    private void commands() {
        if (!command.subcommands().isEmpty()) {
            section("COMMANDS");
            command.subcommands()
                    .forEach((name, subcommand) -> entry(
                            ANY_OPTION.formatted(escaped(name)),
                            subcommand.getCommandSpec().usageMessage().description()));
        }
    }

    private void exitCodes(final Map<String, String> codes) {
        if (!codes.isEmpty()) {
            section("EXIT STATUS");
            codes.forEach((code, words) -> entry(ANY_OPTION.formatted(escaped(code.strip())), words));
        }
    }

    private void seeAlso() {
        if (command.parent() != null) {
            section("SEE ALSO");
            text.append("\\fBtailrace\\fR(1)\n");
        }
    }

    private void section(final String title) {
        text.append(".SH ").append(title).append('\n');
    }

    private void entry(final String label, final String... description) {
        text.append(".TP\n").append(label).append('\n');
        line(String.join(" ", description).strip());
    }

    private void line(final String words) {
        final String escaped = escaped(words);
        text.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "")
                .append(escaped)
                .append('\n');
    }

    private static String escaped(final String words) {
        return words.replace("%n", " ").replace("%%", "%").replace("\\", "\\e").replace("-", "\\-");
    }
}
