package dev.tailrace.cli.run;

import dev.tailrace.cli.run.GivenOutputs.Lines;
import dev.tailrace.cli.run.GivenOutputs.Store;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.io.FileOutput;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.ResultStore;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.output.OutputConnectors;
import dev.tailrace.launch.task.Discarded;
import dev.tailrace.launch.version.PipelineVersions;
import dev.tailrace.progress.ExactlyOnceOutput;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.stream.StreamGraph;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The outputs of a run, by sink. */
final class RunOutputs implements AutoCloseable {

    private final Map<String, OutputLog> bySink = new LinkedHashMap<>();
    private final Map<String, OutputLog> lines = new LinkedHashMap<>();
    private final Map<String, ExactlyOnceOutput> stores = new LinkedHashMap<>();
    private final List<OutputLog> all = new ArrayList<>();

    private RunOutputs() {}

    /**
     * Opens all outputs.
     *
     * @throws StatusException when one cannot be opened
     */
    static RunOutputs open(
            final Shell shell,
            final GivenOutputs given,
            final GivenInputs inputs,
            final StreamGraph graph,
            final OutputConnectors connectors) {
        final RunOutputs opened = new RunOutputs();
        try {
            checkLines(given);
            opened.openStores(given, inputs, graph, connectors);
            given.targets().forEach((sink, target) -> {
                if (target instanceof Lines lines) {
                    opened.bySink.put(sink, opened.lines(shell, lines.name()));
                }
            });
            return opened;
        } catch (final OutputException e) {
            opened.close();
            throw StatusException.usage(e.getMessage(), e);
        } catch (final RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    // Opening one empties it, so another one that cannot be opened has to be found before.
    private static void checkLines(final GivenOutputs given) {
        for (final GivenOutputs.Given target : given.targets().values()) {
            if (target instanceof Lines lines && !lines.name().equals(Paths.STANDARD_STREAM)) {
                Paths.checkWritable(Paths.of(lines.name()));
            }
        }
    }

    private OutputLog lines(final Shell shell, final String name) {
        final boolean isStandard = name.equals(Paths.STANDARD_STREAM);
        final String file =
                isStandard ? name : Paths.of(name).toAbsolutePath().normalize().toString();
        return lines.computeIfAbsent(file, unused -> {
            final OutputLog log = isStandard ? shell.results().get() : FileOutput.open(Paths.of(name));
            all.add(log);
            return log;
        });
    }

    private void openStores(
            final GivenOutputs given,
            final GivenInputs inputs,
            final StreamGraph graph,
            final OutputConnectors connectors) {
        if (!given.haveStores()) {
            return;
        }
        if (!Determinism.check(graph).promisesExactlyOnce()) {
            throw StatusException.usage(
                    "pipeline '" + graph.name() + "' may compute other results in each run, so a run that starts again"
                            + " cannot find its place in a table; write its results to a file as"
                            + " lines. 'tailrace explain' shows why");
        }
        final PipelineVersion version = PipelineVersions.of(graph, Guarantee.EXACTLY_ONCE);
        final List<LogIdentity> logs = identities(inputs);
        given.targets().forEach((sink, target) -> {
            if (target instanceof Store store) {
                open(
                        sink,
                        store,
                        new RunIdentity(graph.name(), version, logs, List.of(LogIdentity.of(sink))),
                        connectors);
            }
        });
    }

    // By the names of the files, without folders: the checksum of the results notices files of other content.
    private static List<LogIdentity> identities(final GivenInputs inputs) {
        final List<LogIdentity> logs = new ArrayList<>();
        inputs.files()
                .forEach((source, files) -> logs.add(new LogIdentity(
                        source,
                        String.join(
                                " ",
                                files.stream()
                                        .map(file -> Path.of(file).getFileName().toString())
                                        .toList()))));
        return logs;
    }

    private void open(
            final String sink, final Store given, final RunIdentity identity, final OutputConnectors connectors) {
        final ResultStore store = connectors.load(given.connector()).open(given.target());
        try {
            final ExactlyOnceOutput output = ExactlyOnceOutput.of(
                    "--output " + sink + "=" + given.target().address(), store, identity, System::nanoTime);
            stores.put(sink, output);
            all.add(output);
            bySink.put(sink, output);
        } catch (final RuntimeException refused) {
            store.close();
            throw refused;
        }
    }

    /** The output of a sink; one that takes nothing if the results are only counted. */
    OutputLog of(final String sink) {
        return bySink.getOrDefault(sink, Discarded.NOWHERE);
    }

    /** Number of results of a sink that were stored before this run. */
    long storedBefore(final String sink) {
        return stores.containsKey(sink) ? stores.get(sink).resultsBefore() : 0;
    }

    /** Stores what is left at the end of a run that was not stopped; fails if results are missing that are stored. */
    void complete() {
        stores.values().forEach(ExactlyOnceOutput::complete);
    }

    /** Stores what is left at the end of a run that was stopped. */
    void commit() {
        stores.values().forEach(ExactlyOnceOutput::commit);
    }

    /**
     * Writes what is left and closes all, once; the first failure is thrown at the end. A file that appears at the end
     * of a run is not replaced, unless {@link #complete} or {@link #commit} was called before.
     */
    @Override
    public void close() {
        RuntimeException first = null;
        final List<OutputLog> open = List.copyOf(all);
        all.clear();
        for (final OutputLog log : open) {
            try {
                log.close();
            } catch (final RuntimeException lost) {
                if (first == null) {
                    first = lost;
                } else {
                    first.addSuppressed(lost);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
