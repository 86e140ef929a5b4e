package dev.tailrace.reproduce;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.Folders;
import dev.tailrace.reproduce.PublishedExperiment.Step;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs the steps of an experiment, one after the other, each in a separate process. What a program prints is kept as
 * {@code STEP.log} in the folder of the experiment. A step that fails does not stop the others, except those that need its
 * rates. A step that has finished there before, with the same command on the same machine, is not run again.
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
    private final String machine;
    private final String commit;
    private final PrintStream progress;
    private final Iterator<Step> steps;
    private final Map<String, StepOutcome> outcomes = new LinkedHashMap<>();

    /**
     * @param folder of the experiment; exists, and has only what an earlier run of it has left
     * @param cluster addresses of a Kafka cluster for the steps that can use one
     * @param machine in words
     * @param commit of the sources
     * @param progress takes a line for each step
     */
    ExperimentRun(
            final PublishedExperiment experiment,
            final Scale scale,
            final Path folder,
            final Optional<String> cluster,
            final String machine,
            final String commit,
            final PrintStream progress) {
        this.experiment = experiment;
        this.scale = scale;
        this.folder = folder;
        this.cluster = cluster;
        this.machine = machine;
        this.commit = commit;
        this.progress = progress;
        this.steps =
                experiment.steps().stream().filter(step -> step.runsAt(scale)).iterator();
    }

    /**
     * Runs the next step.
     *
     * @return whether there was one
     * @throws InterruptedException when the thread was interrupted; the running program has been ended
     */
    boolean runNext() throws IOException, InterruptedException {
        if (!steps.hasNext()) {
            return false;
        }
        final Step step = steps.next();
        progress.print(experiment.name() + ": " + step.name() + " ... ");
        final StepOutcome outcome = run(step);
        outcomes.put(step.name(), outcome);
        progress.println(outcome.took().toSeconds() + " s" + (outcome.isFailed() ? ", " + outcome.problem() : ""));
        return true;
    }

    /** The experiment as far as it has run. */
    Reproduction soFar() {
        return new Reproduction(
                experiment,
                scale,
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
                        exceptions()))
                .orElse("No capacity was measured, so nothing ran at a rate that depends on it.");
    }

    /** The series whose capacity is not known, or only a lower bound of it. */
    private String exceptions() {
        final RateScale rates = experiment.rates();
        final List<MeasuredFigure> probe = outcomes.get(rates.step()).figures();
        final List<String> none = rates.unmeasured(probe);
        final List<String> bounds = rates.lowerBounds(probe);
        final boolean isAnyKnown =
                none.size() + bounds.size() < rates.capacities().size();
        return (none.isEmpty() ? "" : "; it measured none of " + String.join(", ", none))
                + (bounds.isEmpty()
                        ? ""
                        : "; of " + String.join(", ", bounds) + " only a lower bound"
                                + (isAnyKnown ? ", which is left out" : ""));
    }

    private StepOutcome run(final Step step) throws IOException, InterruptedException {
        final long startNs = System.nanoTime();
        final List<String> words = new ArrayList<>(step.words());
        words.addAll(step.at().getOrDefault(scale, List.of()));
        if (step.takesCluster()) {
            cluster.ifPresent(servers -> words.addAll(List.of(BOOTSTRAP_SERVER, servers)));
        }
        final Optional<Double> factor = words.stream().anyMatch(RateScale::isNeeded) ? factor() : Optional.of(1.0);
        if (factor.isEmpty()) {
            return failed(step, words, startNs, "there is no measured capacity to derive its rates from");
        }
        words.replaceAll(word -> RateScale.scaled(word, factor.get()));
        final Path record = folder.resolve(step.name() + ".step.json");
        final Optional<FinishedStep> earlier =
                FinishedStep.read(record).filter(before -> before.isOf(command(step, words), machine));
        if (earlier.isPresent()) {
            return outcome(step, earlier.get());
        }
        Folders.delete(out(step));
        final Optional<String> problem = problem(step, words);
        if (problem.isPresent()) {
            return failed(step, words, startNs, problem.get());
        }
        final List<MeasuredFigure> figures;
        try {
            figures = step.format().read(Path.of(withOut(step.results(), out(step))), step.key());
        } catch (final IOException | RuntimeException unreadable) {
            return failed(step, words, startNs, "no results: " + unreadable.getMessage());
        }
        final FinishedStep finished = new FinishedStep(
                command(step, words), machine, commit, took(startNs).toSeconds(), figures);
        finished.write(record);
        return outcome(step, finished);
    }

    private StepOutcome outcome(final Step step, final FinishedStep finished) {
        return new StepOutcome(
                step,
                shown(finished.command(), step),
                finished.commit(),
                Duration.ofSeconds(finished.seconds()),
                "",
                finished.figures());
    }

    private StepOutcome failed(final Step step, final List<String> words, final long startNs, final String problem) {
        return new StepOutcome(step, shown(command(step, words), step), commit, took(startNs), problem, List.of());
    }

    private static Duration took(final long startNs) {
        return Duration.ofNanos(System.nanoTime() - startNs);
    }

    private static String command(final Step step, final List<String> words) {
        return step.program() + " " + String.join(" ", words);
    }

    // The report is read on other machines too, so it has no path of this one.
    private static String shown(final String command, final Step step) {
        return withOut(command, step.name());
    }

    private Path out(final Step step) {
        return folder.resolve(step.name());
    }

    private static String withOut(final String text, final Object out) {
        return text.replace(OUT, out.toString());
    }

    /** Why the program gave no results; empty if it did. */
    private Optional<String> problem(final Step step, final List<String> words)
            throws IOException, InterruptedException {
        final Path log = folder.resolve(step.name() + ".log");
        final List<String> command;
        try {
            final ChildCommand program = ChildCommand.of(step.program());
            program.checkIsBuilt();
            command = program.commandLine(
                    step.java(),
                    words.stream().map(word -> withOut(word, out(step))).toList());
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
