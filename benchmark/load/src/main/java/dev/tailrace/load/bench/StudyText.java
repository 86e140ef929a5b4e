package dev.tailrace.load.bench;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Replayed;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.report.Figures;
import dev.tailrace.result.verdict.AblationFindings;
import dev.tailrace.result.verdict.ComparisonRules;
import dev.tailrace.result.verdict.Effect;
import dev.tailrace.result.verdict.StudiedFigure;
import java.util.List;
import java.util.Locale;

/** Formats the results of studies (ablations, scalings, replays) for the terminal. */
final class StudyText {

    private static final int CELL = 38;
    private static final int ENGINE = 34;

    private StudyText() {}

    static String of(final BenchmarkRun run) {
        final StringBuilder text = new StringBuilder();
        AblationFindings.of(run, ComparisonRules.DEFAULT).forEach(findings -> ablation(text, findings));
        run.studies().scalings().forEach(scaling -> scaling(text, scaling));
        replays(text, run.studies().replays());
        return text.toString();
    }

    private static void ablation(final StringBuilder text, final AblationFindings findings) {
        text.append('\n')
                .append(findings.ablation().title())
                .append(" at ")
                .append(Figures.rate(findings.ratePerSecond()))
                .append(", compared with the engine as it is:\n");
        for (final AblationFindings.Row row : findings.rows()) {
            final StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %-28s", row.name()));
            row.effects().forEach((figure, effect) -> line.append(cell(figure, effect)));
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private static void replays(final StringBuilder text, final List<Replayed> replays) {
        if (!replays.isEmpty()) {
            text.append("\nreplay of ")
                    .append(Figures.count(replays.get(0).messages()))
                    .append(" messages, as fast as they are taken:\n");
        }
        for (final Replayed replay : replays) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %-" + ENGINE + "s %s%n",
                    replay.title(),
                    replay.throughputs().isEmpty()
                            ? "not measured"
                            : Figures.rate(replay.perSecond().getAverage())
                                    + (replay.isSaturated() ? "" : " or more: it had nothing left to do")
                                    + String.format(Locale.ROOT, ", %,.1f times as fast as the feed", replay.speed())));
        }
    }

    private static String cell(final StudiedFigure figure, final Effect effect) {
        final String words = effect.isKnown()
                ? Figures.change(effect.ratio().estimate()) + " ("
                        + Figures.change(effect.ratio().low()) + " to "
                        + Figures.change(effect.ratio().high()) + ") " + figure.word(effect.change())
                : figure.word(effect.change());
        return String.format(Locale.ROOT, " %-" + CELL + "s", figure.title() + " " + words);
    }

    private static void scaling(final StringBuilder text, final Scaling scaling) {
        text.append('\n')
                .append(scaling.title())
                .append(" by ")
                .append(scaling.dimension())
                .append(":\n");
        for (final Scaling.Step step : scaling.steps()) {
            final double mean = step.throughputs().stream()
                    .mapToDouble(Scaling.Throughput::perSecond)
                    .average()
                    .orElse(0);
            final boolean hadEnough =
                    scaling.isOfWorkers() && step.throughputs().stream().anyMatch(each -> !each.isSaturated());
            text.append(String.format(
                    Locale.ROOT,
                    "  %-10s %s%s%n",
                    Figures.count(step.value()),
                    step.throughputs().isEmpty() ? "not measured" : Figures.rate(mean),
                    hadEnough ? " or more: it had nothing left to do" : ""));
        }
    }
}
