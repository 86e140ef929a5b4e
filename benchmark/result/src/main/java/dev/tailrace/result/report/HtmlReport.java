package dev.tailrace.result.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.RunJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a run, or a page of tables, as one HTML file that opens offline: the template {@code report.html} with its styles,
 * its scripts and the data.
 *
 * <p>The file can neither load anything nor run other scripts than its own: its content security policy names each script
 * and style by its hash.
 */
public final class HtmlReport {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern PLACE = Pattern.compile("\\{\\{([\\w.]+)}}");
    private static final List<String> STYLES = List.of("uPlot.css", "report.css");
    private static final List<String> SCRIPTS = List.of("theme.js", "uPlot.js", "report.js");

    /** The scripts of the page of a run, which share one scope. */
    private static final List<String> PARTS = List.of("format.js", "page.js", "charts.js", "sections.js", "report.js");

    /** The scripts of a page of tables. */
    private static final List<String> TABLE_PARTS = List.of("page.js", "tables.js");

    private HtmlReport() {}

    /** The content of the file of a run; deterministic for a run. */
    public static String of(final BenchmarkRun run) {
        return filled(PARTS, resource("uplot/uPlot.min.css"), resource("uplot/uPlot.iife.min.js"), json(run));
    }

    /** The content of the file of a page of tables; deterministic for a page. */
    public static String of(final TablePage page) {
        return filled(TABLE_PARTS, "", "", escaped(JSON.valueToTree(page)));
    }

    private static String filled(
            final List<String> parts, final String chartStyle, final String charts, final String data) {
        final Map<String, String> contents = new LinkedHashMap<>();
        contents.put("uPlot.css", chartStyle);
        contents.put("report.css", resource("report.css"));
        contents.put("theme.js", resource("theme.js"));
        contents.put("uPlot.js", charts);
        contents.put(
                "report.js",
                parts.stream()
                        .map(HtmlReport::resource)
                        .collect(Collectors.joining("\n", "(function () {\n'use strict';\n", "}());\n")));
        contents.put(
                "policy",
                "default-src 'none'; script-src " + hashes(contents, SCRIPTS) + "; style-src "
                        + hashes(contents, STYLES) + "; base-uri 'none'; form-action 'none'");
        contents.put("data", data);
        return PLACE.matcher(resource("report.html"))
                .replaceAll(place -> Matcher.quoteReplacement(contents.get(place.group(1))));
    }

    /** The run as in run.json, with a {@link ReportData} as its field {@code report}. */
    static String json(final BenchmarkRun run) {
        final ObjectNode json = RunJson.tree(run);
        json.set("report", JSON.valueToTree(ReportData.of(run)));
        return escaped(json);
    }

    // Nothing in the data can end a script element.
    private static String escaped(final JsonNode json) {
        return json.toString().replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
    }

    private static String hashes(final Map<String, String> contents, final List<String> names) {
        return names.stream()
                .map(name -> "'sha256-" + Base64.getEncoder().encodeToString(sha256(contents.get(name))) + "'")
                .collect(Collectors.joining(" "));
    }

    private static byte[] sha256(final String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is part of every JVM", e);
        }
    }

    static String resource(final String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the installation lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
