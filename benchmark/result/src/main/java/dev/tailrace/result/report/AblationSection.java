package dev.tailrace.result.report;

import dev.tailrace.result.Ablation;
import dev.tailrace.result.verdict.AblationFindings;
import dev.tailrace.result.verdict.ChangeVerdict;
import dev.tailrace.result.verdict.ComparisonRules;
import dev.tailrace.result.verdict.Effect;
import dev.tailrace.result.verdict.StudiedFigure;
import java.util.List;
import java.util.Locale;

/** What each setting is worth, alone and with the others: a table whose cells are drawn, so that it needs no script. */
record AblationSection(Report report) implements Section {

    @Override
    public void write(final Html html) {
        final List<AblationFindings> all = AblationFindings.of(report.run(), ComparisonRules.DEFAULT);
        if (all.isEmpty()) {
            return;
        }
        html.open("section", "id", "ablation").element("h2", "What each setting is worth");
        html.element(
                "p",
                "One setting changed at a time, then all at once, interleaved with the engine as it is. A dot is the ratio to "
                        + "that engine, on a scale of factors with 1 in the middle; its line is where the ratio lies with 95 % "
                        + "confidence, shared among the changes. Left is better. An effect counts when the whole line is on one "
                        + "side, and the dot is 5 % away at least.",
                "class",
                "lead");
        all.forEach(findings -> table(html, findings));
        report.run().studies().ablations().forEach(ablation -> claims(html, ablation));
        html.close();
    }

    private static void table(final Html html, final AblationFindings findings) {
        final String title = findings.ablation().title() + " at " + Figures.rate(findings.ratePerSecond());
        Tables.openEmpty(html, title, "effects");
        html.open("thead").open("tr").element("th", title, "scope", "col");
        for (final StudiedFigure figure : StudiedFigure.values()) {
            html.open("th", "scope", "col").text(figure.title());
            html.element("small", baseline(findings, figure)).close();
        }
        html.close().close().open("tbody");
        for (final AblationFindings.Row row : findings.rows()) {
            html.open("tr").open("th", "scope", "row").text(row.name());
            if (!row.detail().isEmpty()) {
                html.element("small", row.detail());
            }
            html.close();
            row.effects().forEach((figure, effect) -> cell(html, figure, effect, bound(findings, figure)));
            html.close();
        }
        Tables.close(html);
    }

    private static String baseline(final AblationFindings findings, final StudiedFigure figure) {
        return findings.rows().stream()
                .map(row -> row.effects().get(figure))
                .filter(Effect::isKnown)
                .findFirst()
                .map(effect -> "as it is: " + figure(figure, effect.before()))
                .orElse("not known");
    }

    // Nanoseconds of a record are milliseconds of a million, and a thousandth of it seconds.
    private static String figure(final StudiedFigure figure, final double ns) {
        return figure == StudiedFigure.CPU ? Figures.threeDigits(ns / 1e3) + " s per million" : Figures.duration(ns);
    }

    /** The largest factor that a column shows, the same for all of its rows. */
    private static double bound(final AblationFindings findings, final StudiedFigure figure) {
        return findings.rows().stream()
                .map(row -> row.effects().get(figure))
                .filter(Effect::isKnown)
                .mapToDouble(effect ->
                        Math.max(effect.ratio().estimate(), 1 / effect.ratio().estimate()))
                .map(factor -> factor * factor)
                .reduce(1.5, Math::max);
    }

    private static void cell(final Html html, final StudiedFigure figure, final Effect effect, final double bound) {
        html.open("td", "class", kind(effect.change()) + " effect");
        if (effect.isKnown()) {
            forest(html, effect, bound);
            html.element("span", Figures.change(effect.ratio().estimate()) + ", " + figure.word(effect.change()));
            html.element(
                    "small",
                    Figures.change(effect.ratio().low()) + " to "
                            + Figures.change(effect.ratio().high()) + " · "
                            + figure(figure, effect.after()));
        } else {
            html.element("span", figure.word(effect.change())).element("small", effect.reason());
        }
        html.close();
    }

    private static void forest(final Html html, final Effect effect, final double bound) {
        html.open("svg", "class", "forest", "width", "100%", "height", "16", "aria-hidden", "true");
        line(html, "50%", "0", "50%", "16", "zero");
        final String from = place(effect.ratio().low(), bound);
        final String to = place(effect.ratio().high(), bound);
        line(html, from, "8", to, "8", "range");
        html.empty("circle", "cx", place(effect.ratio().estimate(), bound), "cy", "8", "r", "4");
        html.close();
    }

    private static void line(
            final Html html, final String x1, final String y1, final String x2, final String y2, final String kind) {
        html.empty("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "class", kind);
    }

    private static String place(final double ratio, final double bound) {
        final double share = Math.log(ratio) / Math.log(bound);
        return String.format(Locale.ROOT, "%.1f%%", 50 + 48 * Math.max(-1, Math.min(1, share)));
    }

    private static String kind(final ChangeVerdict change) {
        return switch (change) {
            case FASTER -> "pass";
            case SLOWER -> "fail";
            case EQUAL -> "";
            case INCONCLUSIVE -> "open";
            case INVALID -> "invalid";
        };
    }

    private static void claims(final Html html, final Ablation ablation) {
        if (ablation.variants().stream().allMatch(variant -> variant.claim().isEmpty())) {
            return;
        }
        html.open("details")
                .element("summary", "What tuning guides say, for " + ablation.title())
                .open("dl");
        ablation.variants().stream()
                .filter(variant -> !variant.claim().isEmpty())
                .forEach(variant -> html.element("dt", variant.knob()).element("dd", variant.claim()));
        html.close().close();
    }
}
