package dev.tailrace.reproduce;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.reproduce.PublishedExperiment.Step;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs the steps of an experiment, one after the other, each in a separate process. What a program prints is kept as
 * {@code STEP.log} in the folder of the experiment. A step that fails does not stop the others, except those that need its
 * rates.
 */
final class ExperimentRun {

    private static final String OUT = "{out}";
    private static final String BOOTSTRAP_SERVER = "--bootstrap-server";
    private static final long GRACE_SECONDS = 30;
    private static final int LAST_LINES = 3;

    private final PublishedExperiment experiment;
    private final Scale scale;
    private final Path folder;
    private final Optional<String> cluster;
    private final PrintStream progress;
    private final Map<String, StepOutcome> outcomes = new LinkedHashMap<>();

    /**
     * @param folder of the experiment; exists and is empty
     * @param cluster addresses of a Kafka cluster for the steps that can use one
     * @param progress takes a line for each step
     */
    ExperimentRun(
            final PublishedExperiment experiment,
            final Scale scale,
            final Path folder,
            final Optional<String> cluster,
            final PrintStream progress) {
        this.experiment = experiment;
        this.scale = scale;
        this.folder = folder;
        this.cluster = cluster;
        this.progress = progress;
    }

    /**
     * Runs all steps.
     *
     * @throws InterruptedException when the thread was interrupted; the running program has been ended
     */
    Reproduction run() throws IOException, InterruptedException {
        final long startNs = System.nanoTime();
        for (final Step step : experiment.steps()) {
            if (step.runsAt(scale)) {
                progress.print(experiment.name() + ": " + step.name() + " ... ");
                final StepOutcome outcome = run(step);
                outcomes.put(step.name(), outcome);
                progress.println(
                        outcome.took().toSeconds() + " s" + (outcome.isFailed() ? ", " + outcome.problem() : ""));
            }
        }
        return new Reproduction(
                experiment,
                scale,
                Duration.ofNanos(System.nanoTime() - startNs),
                rates(),
                List.copyOf(outcomes.values()),
                new RowMapping(experiment, scale, outcomes, factor().orElse(1.0)).rows());
    }

    /** The factor from published rates to those of this machine; empty when the step that measures it failed. */
    private Optional<Double> factor() {
        final RateScale rates = experiment.rates();
        if (rates == null) {
            return Optional.of(1.0);
        }
        final StepOutcome probe = outcomes.get(rates.step());
        return probe == null || probe.isFailed() ? Optional.empty() : rates.factor(probe.figures(), scale);
    }

    private String rates() {
        if (experiment.rates() == null) {
            return "";
        }
        return factor().map(factor -> String.format(
                        Locale.ROOT,
                        "Published rates are multiplied by %.4g, from the capacities that the step %s measured%s.",
                        factor,
                        experiment.rates().step(),
                        withoutCapacity()))
                .orElse("No capacity was measured, so nothing ran at a rate that depends on it.");
    }

    private String withoutCapacity() {
        final List<String> series = experiment
                .rates()
                .unmeasured(outcomes.get(experiment.rates().step()).figures());
        return series.isEmpty() ? "" : "; it measured none of " + String.join(", ", series);
    }

    private StepOutcome run(final Step step) throws IOException, InterruptedException {
        final long startNs = System.nanoTime();
        final Path out = folder.resolve(step.name());
        final List<String> words = new ArrayList<>(step.words());
        words.addAll(step.at().getOrDefault(scale, List.of()));
        if (step.takesCluster()) {
            cluster.ifPresent(servers -> words.addAll(List.of(BOOTSTRAP_SERVER, servers)));
        }
        final Optional<Double> factor = words.stream().anyMatch(RateScale::isNeeded) ? factor() : Optional.of(1.0);
        if (factor.isEmpty()) {
            return failed(step, words, startNs, "there is no measured capacity to derive its rates from");
        }
        words.replaceAll(word -> RateScale.scaled(word, factor.get()).replace(OUT, out.toString()));
        final Path log = folder.resolve(step.name() + ".log");
        final Optional<String> problem = problem(step, words, log);
        if (problem.isPresent()) {
            return failed(step, words, startNs, problem.get());
        }
        try {
            final List<MeasuredFigure> figures =
                    step.format().read(Path.of(step.results().replace(OUT, out.toString())), step.key());
            return new StepOutcome(step, command(step, words), took(startNs), "", figures);
        } catch (final IOException | RuntimeException unreadable) {
            return failed(step, words, startNs, "no results: " + unreadable.getMessage());
        }
    }

    private static StepOutcome failed(
            final Step step, final List<String> words, final long startNs, final String problem) {
        return new StepOutcome(step, command(step, words), took(startNs), problem, List.of());
    }

    private static Duration took(final long startNs) {
        return Duration.ofNanos(System.nanoTime() - startNs);
    }

    private static String command(final Step step, final List<String> words) {
        return step.program() + " " + String.join(" ", words);
    }

    /** Why the program gave no results; empty if it did. */
    private Optional<String> problem(final Step step, final List<String> words, final Path log)
            throws IOException, InterruptedException {
        final List<String> command;
        try {
            final ChildCommand program = ChildCommand.of(step.program());
            program.checkIsBuilt();
            command = program.commandLine(step.java(), words);
        } catch (final ChildFailedException missing) {
            return Optional.of(missing.getMessage());
        }
        final Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        process.getOutputStream().close();
        try {
            if (!process.waitFor(scale.longestStep().toSeconds(), TimeUnit.SECONDS)) {
                return Optional.of("stopped after " + scale.longestStep().toMinutes() + " minutes" + lastLines(log));
            }
        } finally {
            end(process);
        }
        return step.accepts().contains(process.exitValue())
                ? Optional.empty()
                : Optional.of("ended with code " + process.exitValue() + lastLines(log));
    }

    // A program ends the processes that it has started.
    private static void end(final Process process) {
        process.destroy();
        final boolean wasInterrupted = Thread.interrupted();
        try {
            if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (final InterruptedException again) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static String lastLines(final Path log) throws IOException {
        final List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.isEmpty()
                ? ""
                : ": " + String.join(" / ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }
}
