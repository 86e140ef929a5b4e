package dev.tailrace.result.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Environment;
import dev.tailrace.result.Replayed;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Title, when and where, and whether the figures may be believed at all. */
record HeaderSection(Report report) implements Section {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final double NS_PER_MS = 1e6;
    private static final Pattern LONG_COMMIT = Pattern.compile("^(\\p{XDigit}{10})\\p{XDigit}+");

    @Override
    public void write(final Html html) {
        final BenchmarkRun run = report.run();
        html.open("header").open("div", "class", "brand");
        html.element("span", "Tailrace benchmark");
        html.element("button", "Dark", "id", "theme", "type", "button", "aria-label", "Change between light and dark");
        html.close();
        html.element("h1", run.title());
        html.element("div", String.join(" · ", facts(run)), "class", "facts");
        checks(html);
        html.close();
    }

    private static List<String> facts(final BenchmarkRun run) {
        final Environment machine = run.environment();
        final List<String> facts = new ArrayList<>();
        facts.add(DATE.format(run.started()));
        facts.add(minutes(run.durationMs()));
        if (!machine.cpu().isEmpty()) {
            facts.add(machine.cores() + " cores, " + machine.cpu());
        }
        facts.add("Tailrace " + run.tailraceVersion());
        if (!run.commit().isEmpty()) {
            facts.add("commit " + LONG_COMMIT.matcher(run.commit()).replaceFirst("$1"));
        }
        return facts;
    }

    private static String minutes(final long ms) {
        final long seconds = Math.round(ms / 1e3);
        return seconds < 60 ? Figures.duration(ms * NS_PER_MS) : seconds / 60 + " min " + seconds % 60 + " s";
    }

    private void checks(final Html html) {
        html.open("ul", "class", "checks");
        final BenchmarkRun run = report.run();
        final boolean calibrated = run.calibration().passed();
        check(
                html,
                calibrated,
                run.calibration().checks().isEmpty()
                        ? "Not calibrated"
                        : calibrated ? "Calibrated" : "Calibration failed");
        final boolean matches = report.points().stream()
                .flatMap(point -> point.rounds().stream())
                .allMatch(round -> round.correctness().outcome() == Correctness.Outcome.MATCHES);
        check(
                html,
                matches,
                matches ? "Outputs match the sequential run" : "Not every output matches the sequential run");
        final List<Replayed> replays = run.studies().replays();
        final long replayed = replays.stream()
                .filter(replay -> !replay.throughputs().isEmpty())
                .count();
        if (!replays.isEmpty()) {
            check(html, replayed == replays.size(), replayed + " of " + replays.size() + " replays measured");
        }
        final long valid = report.findings().stream()
                .filter(finding -> finding.validity().isValid())
                .count();
        if (replays.isEmpty() || !report.findings().isEmpty()) {
            check(
                    html,
                    valid == report.findings().size(),
                    valid + " of " + report.findings().size() + " measurements valid");
        }
        html.close();
    }

    private static void check(final Html html, final boolean good, final String words) {
        html.element("li", (good ? "✓ " : "✕ ") + words, "class", good ? "pass" : "fail");
    }
}
