package dev.tailrace.cli;

import dev.tailrace.cli.shell.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the manual pages and the completion for shells of the distribution. Called by the build. */
public final class Manual {

    private Manual() {}

    /** @param arguments the folder of the distribution */
    public static void main(final String[] arguments) throws IOException {
        write(Path.of(arguments[0], "share"));
    }

    /**
     * Writes {@code man/man1/tailrace*.1} and {@code bash-completion/completions/tailrace}, which bash and zsh read, into a
     * folder, replacing existing files.
     */
    static void write(final Path share) throws IOException {
        final CommandLine command = Main.commandLine(Shell.ofProcess());
        final Path pages = Files.createDirectories(share.resolve("man/man1"));
        page(command, pages);
        for (final CommandLine subcommand : command.getSubcommands().values()) {
            page(subcommand, pages);
        }
        final Path completion = Files.createDirectories(share.resolve("bash-completion/completions"));
        Files.writeString(completion.resolve("tailrace"), AutoComplete.bash("tailrace", command));
    }

    private static void page(final CommandLine command, final Path folder) throws IOException {
        Files.writeString(folder.resolve(ManPage.name(command) + ".1"), ManPage.of(command));
    }
}
