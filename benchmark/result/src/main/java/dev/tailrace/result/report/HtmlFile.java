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
import tools.jackson.databind.JsonNode;

/**
 * One HTML file with everything in it: a template whose places, such as <code>{{report.css}}</code>, are filled with styles,
 * scripts and data. Its content security policy, at the place <code>{{policy}}</code>, names each style and script by its hash, so
 * the file can neither load anything nor run other scripts than its own. Used by one thread.
 */
public final class HtmlFile {

    private static final Pattern PLACE = Pattern.compile("\\{\\{([\\w.]+)}}");

    private final Map<String, String> styles = new LinkedHashMap<>();
    private final Map<String, String> scripts = new LinkedHashMap<>();
    private String allowed = "";

    /** Adds a directive to the content security policy, such as {@code connect-src 'self'}. */
    public HtmlFile allow(final String directive) {
        allowed += "; " + directive;
        return this;
    }

    /** Fills a place with a style. */
    public HtmlFile style(final String name, final String content) {
        styles.put(name, content);
        return this;
    }

    /** Fills a place with a script. */
    public HtmlFile script(final String name, final String content) {
        scripts.put(name, content);
        return this;
    }

    /** Fills a place with a script made of several that share one scope. */
    public HtmlFile script(final String name, final List<String> parts) {
        return script(
                name, parts.stream().collect(Collectors.joining("\n", "(function () {\n'use strict';\n", "}());\n")));
    }

    /** The charts of all pages: the library, its style, and the look of the project. */
    public HtmlFile charts() {
        return style("uPlot.css", resource(HtmlFile.class, "uplot/uPlot.min.css"))
                .script("uPlot.js", resource(HtmlFile.class, "uplot/uPlot.iife.min.js"));
    }

    /** The content security policy of the file. */
    public String policy() {
        return "default-src 'none'; script-src " + hashes(scripts) + "; style-src " + hashes(styles)
                + "; base-uri 'none'; form-action 'none'" + allowed;
    }

    /** The content of the file. */
    public String fill(final String template, final JsonNode data) {
        final Map<String, String> contents = new LinkedHashMap<>(styles);
        contents.putAll(scripts);
        contents.put("policy", policy());
        contents.put("data", escaped(data));
        return PLACE.matcher(template).replaceAll(place -> Matcher.quoteReplacement(contents.get(place.group(1))));
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

    /** The parts of scripts that all pages share: numbers as text, elements, charts. */
    public static List<String> sharedParts() {
        return List.of("format.js", "page.js", "plot.js").stream()
                .map(name -> resource(HtmlFile.class, name))
                .toList();
    }
}
