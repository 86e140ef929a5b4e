package dev.tailrace.cli.catalog;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.stream.Definition;
import dev.tailrace.stream.Setting;
import java.io.PrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tailrace pipelines}: lists pipelines and calculations with their settings. */
@Command(
        name = "pipelines",
        description = {"List the pipelines and their settings, then the calculations.", ""})
public final class PipelinesCommand implements Runnable {

    private final Shell shell;

    @Option(
            names = "--class-path",
            paramLabel = "JARS_OR_FOLDERS",
            defaultValue = "",
            description = "Where your own pipelines are, separated as on Java's class path.")
    private String classPath;

    public PipelinesCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        try (PipelineCatalog catalog = PipelineCatalog.open(classPath)) {
            catalog.all().forEach(pipeline -> print(pipeline, ""));
            catalog.calculations().forEach(calculation -> print(calculation, " (calculation)"));
        }
    }

    private void print(final Definition definition, final String kind) {
        final PrintStream out = shell.out();
        out.println(definition.name() + kind);
        out.println("  " + definition.description());
        for (final Setting<?> setting : definition.settings()) {
            out.println("  --set " + setting.name() + "=" + setting.defaultText());
            out.println("      " + setting.description());
        }
    }
}
