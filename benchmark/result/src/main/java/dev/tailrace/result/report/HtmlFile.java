package dev.tailrace.result.report;

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
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A page: one HTML file with its styles, scripts and data in it. All pages have one template, one stylesheet and one set of
 * elements and charts; each adds its own scripts. Its content security policy names each style and script by its hash, so the
 * file can neither load anything nor run other scripts than its own. Used by one thread.
 */
public final class HtmlFile {

    private static final Pattern PLACE = Pattern.compile("\\{\\{([\\w.]+)}}");

    /** Numbers as text, elements, charts, and what is around the content of a page. */
    private static final List<String> SHARED = List.of("format.js", "elements.js", "plot.js", "latency.js", "frame.js");

    private final Map<String, String> styles = new LinkedHashMap<>();
    private final Map<String, String> scripts = new LinkedHashMap<>();
    private String allowed = "; img-src data:";

    private HtmlFile() {}

    /**
     * The page with these scripts, which share one scope.
     *
     * @param of class in whose package the scripts are
     */
    public static HtmlFile of(final Class<?> of, final String... scripts) {
        final HtmlFile file = new HtmlFile();
        file.styles.put("uPlot.css", resource("uplot/uPlot.min.css"));
        file.styles.put("page.css", resource("report.css"));
        file.scripts.put("theme.js", resource("theme.js"));
        file.scripts.put("uPlot.js", resource("uplot/uPlot.iife.min.js"));
        file.scripts.put(
                "page.js",
                Stream.concat(
                                SHARED.stream().map(HtmlFile::resource),
                                Stream.of(scripts).map(script -> resource(of, script)))
                        .collect(Collectors.joining("\n", "(function () {\n'use strict';\n", "}());\n")));
        return file;
    }

    /** Adds the look of a page that is served while a program runs, and lets it ask the server that it comes from. */
    public HtmlFile live() {
        allowed += "; connect-src 'self'";
        return this;
    }

    /** Adds a style. */
    public HtmlFile style(final String content) {
        styles.merge("page.css", content, String::concat);
        return this;
    }

    /** Leaves out the library that draws charts, for a page without any. */
    HtmlFile withoutCharts() {
        styles.put("uPlot.css", "");
        scripts.put("uPlot.js", "");
        return this;
    }

    /** The content security policy of the file. */
    public String policy() {
        return "default-src 'none'; script-src " + hashes(scripts) + "; style-src " + hashes(styles)
                + "; base-uri 'none'; form-action 'none'" + allowed;
    }

    /** The content of the file. */
    public String fill(final JsonNode data) {
        final Map<String, String> contents = new LinkedHashMap<>(styles);
        contents.putAll(scripts);
        contents.put("policy", policy());
        contents.put("data", escaped(data));
        return PLACE.matcher(resource("page.html"))
                .replaceAll(place -> Matcher.quoteReplacement(contents.get(place.group(1))));
    }

    /** Data as JSON in which nothing can end the script element around it. */
    static String escaped(final JsonNode json) {
        return json.toString().replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
    }

    private static String hashes(final Map<String, String> contents) {
        return contents.values().stream()
                .map(content -> "'sha256-" + Base64.getEncoder().encodeToString(sha256(content)) + "'")
                .collect(Collectors.joining(" "));
    }

    private static byte[] sha256(final String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is part of every JVM", e);
        }
    }

    /** A text file in the package of a class. */
    public static String resource(final Class<?> of, final String name) {
        try (InputStream in = of.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the installation lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A text file of this package. */
    public static String resource(final String name) {
        return resource(HtmlFile.class, name);
    }
}
