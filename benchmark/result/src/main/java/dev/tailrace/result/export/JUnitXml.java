package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.report.Figures;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.SlaVerdict;
import dev.tailrace.result.verdict.ThroughputFindings;
import dev.tailrace.result.verdict.Verdict;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Exports the verdicts of a run as JUnit's XML, for build servers: a suite for each engine, a test for each rate and
 * profile. Fail is a failure, invalid an error, inconclusive a skipped test. A throughput, which no profile limits, is a
 * test that prints it, and an error when it is invalid.
 */
public final class JUnitXml {

    private static final double MS_PER_SECOND = 1e3;

    private JUnitXml() {}

    /** The text of the file. */
    public static String of(final BenchmarkRun run) {
        final StringWriter text = new StringWriter();
        try {
            final XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuites");
            xml.writeAttribute("name", printable(run.title()));
            xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", run.durationMs() / MS_PER_SECOND));
            final List<PointFindings> findings = PointFindings.of(run);
            final List<ThroughputFindings> throughputs = ThroughputFindings.of(run);
            for (final String engine : engines(run, throughputs)) {
                suite(
                        xml,
                        engine,
                        findings.stream()
                                .filter(finding -> finding.engine().name().equals(engine))
                                .toList(),
                        throughputs.stream()
                                .filter(finding -> finding.engine().equals(engine))
                                .toList());
            }
            xml.writeEndElement();
            xml.writeEndDocument();
        } catch (final XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return text + "\n";
    }

    // An engine without a correct replay appears only in the list of replays.
    private static List<String> engines(final BenchmarkRun run, final List<ThroughputFindings> throughputs) {
        return Stream.concat(
                        run.engines().stream().map(EngineResult::name),
                        throughputs.stream().map(ThroughputFindings::engine))
                .distinct()
                .toList();
    }

    private static void suite(
            final XMLStreamWriter xml,
            final String engine,
            final List<PointFindings> findings,
            final List<ThroughputFindings> throughputs)
            throws XMLStreamException {
        final List<Verdict> verdicts = Stream.concat(
                        findings.stream()
                                .flatMap(finding -> finding.verdicts().stream())
                                .map(SlaVerdict::verdict),
                        throughputs.stream().map(JUnitXml::verdict))
                .toList();
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", printable(engine));
        xml.writeAttribute("tests", String.valueOf(verdicts.size()));
        xml.writeAttribute("failures", count(verdicts, Verdict.FAIL));
        xml.writeAttribute("errors", count(verdicts, Verdict.INVALID));
        xml.writeAttribute("skipped", count(verdicts, Verdict.INCONCLUSIVE));
        for (final PointFindings finding : findings) {
            for (final SlaVerdict verdict : finding.verdicts()) {
                test(xml, finding, verdict);
            }
        }
        for (final ThroughputFindings throughput : throughputs) {
            test(xml, throughput);
        }
        xml.writeEndElement();
    }

    private static Verdict verdict(final ThroughputFindings throughput) {
        return throughput.validity().isValid() ? Verdict.PASS : Verdict.INVALID;
    }

    private static void test(final XMLStreamWriter xml, final ThroughputFindings throughput) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", printable(throughput.engine()));
        xml.writeAttribute("name", "throughput, " + throughput.load());
        if (throughput.validity().isValid()) {
            xml.writeStartElement("system-out");
            xml.writeCharacters((throughput.isSaturated() ? "" : "at least ") + Figures.rate(throughput.perSecond()));
            xml.writeEndElement();
        } else {
            xml.writeEmptyElement(element(Verdict.INVALID));
            xml.writeAttribute(
                    "message", printable(String.join("; ", throughput.validity().reasons())));
        }
        xml.writeEndElement();
    }

    private static String count(final List<Verdict> verdicts, final Verdict wanted) {
        return String.valueOf(verdicts.stream().filter(wanted::equals).count());
    }

    private static void test(final XMLStreamWriter xml, final PointFindings finding, final SlaVerdict verdict)
            throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", printable(finding.engine().name()));
        xml.writeAttribute(
                "name",
                printable(verdict.sla().name() + " at "
                        + Figures.rate(finding.point().ratePerSecond())));
        final String element = element(verdict.verdict());
        if (!element.isEmpty()) {
            xml.writeEmptyElement(element);
            xml.writeAttribute("message", printable(message(finding, verdict)));
        }
        xml.writeEndElement();
    }

    private static String element(final Verdict verdict) {
        return switch (verdict) {
            case PASS -> "";
            case FAIL -> "failure";
            case INVALID -> "error";
            case INCONCLUSIVE -> "skipped";
        };
    }

    private static String message(final PointFindings finding, final SlaVerdict verdict) {
        return verdict.limits().stream()
                .filter(limit -> limit.verdict() != Verdict.PASS)
                .map(limit -> Figures.percentile(limit.limit().percentile()) + " "
                        + Figures.duration(finding.estimates()
                                .get(limit.limit().percentile())
                                .valueNs())
                        + ", limit " + Figures.duration(limit.limit().latencyNs())
                        + (limit.reason().isEmpty() ? "" : ": " + limit.reason()))
                .collect(Collectors.joining("; "));
    }

    // XML cannot represent control characters.
    private static String printable(final String text) {
        return text.replaceAll("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]", "\uFFFD");
    }
}
