package dev.tailrace.result.report;

import dev.tailrace.result.Calibration;
import java.util.List;
import java.util.Locale;

/** The certificate: known faults went through the same path, and this is what was measured of them. */
record CalibrationSection(Report report) implements Section {

    private static final double PERCENT = 100;

    @Override
    public void write(final Html html) {
        html.open("section", "id", "calibration").element("h2", "Calibration certificate");
        if (report.run().calibration().checks().isEmpty()) {
            html.element(
                    "p",
                    "The measuring path was not calibrated, so no figure of this report is valid.",
                    "class",
                    "fail");
            html.close();
            return;
        }
        html.element(
                "p",
                "Before the engines, a fake one with known faults went through the same driver, broker and consumer.",
                "class",
                "lead");
        table(html, "Calibration", report.run().calibration().checks());
        if (!report.run().calibration().first().isEmpty()) {
            html.element(
                    "p", "It was the second attempt, and there was no third. The first one said:", "class", "lead");
            table(html, "First attempt", report.run().calibration().first());
        }
        html.close();
    }

    private static void table(final Html html, final String title, final List<Calibration.Check> checks) {
        Tables.open(html, title, "", "Injected", "Figure", "True", "Measured", "Deviation", "Allowed", "Verdict");
        checks.forEach(check -> row(html, check));
        Tables.close(html);
    }

    private static void row(final Html html, final Calibration.Check check) {
        html.open("tr").element("th", check.name(), "scope", "row").element("td", check.figure());
        html.element("td", figure(check.expected(), check.unit()))
                .element("td", figure(check.measured(), check.unit()));
        html.element(
                "td",
                check.expected() == 0 ? "–" : String.format(Locale.ROOT, "%+.2f %%", check.deviation() * PERCENT));
        html.element("td", check.tolerance() == 0 ? "exact" : "± " + Figures.plain(check.tolerance() * PERCENT) + " %");
        html.element("td", check.passed() ? "✓ pass" : "✕ fail", "class", check.passed() ? "pass" : "fail")
                .close();
    }

    private static String figure(final double value, final String unit) {
        final String text = value == Math.rint(value) ? Figures.count(value) : Figures.threeDigits(value);
        return unit.isEmpty() ? text : text + " " + unit;
    }
}
