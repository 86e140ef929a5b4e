package dev.tailrace.compiler;

import dev.tailrace.plan.Digest;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Computes the fingerprint of generated source, which tells whether a class was compiled from it. The fingerprint is a
 * digest of the source and a constant of the generated class. The line of the constant is not part of the digest.
 */
final class SourceFingerprint {

    /** Name of the constant in generated classes. */
    static final String CONSTANT = "FINGERPRINT";

    private static final String DOC =
            "    /** Hash of this text; a class of another text is not used for its graph. */\n";
    private static final Pattern LINE =
            Pattern.compile("(?m)^    public static final String " + CONSTANT + " = \"[0-9a-f]*\";\n");
    private static final int BYTES = 16;

    private SourceFingerprint() {}

    /** The fingerprint of a source: 32 hexadecimal digits, computed from the text without the line of the constant. */
    static String of(final GeneratedSource source) {
        final String counted = LINE.matcher(source.text()).replaceFirst("");
        return new Digest().add(counted.getBytes(StandardCharsets.UTF_8)).hex(BYTES);
    }

    /** Returns the source with the constant as the first member of the class. An existing constant is replaced. */
    static GeneratedSource stamp(final GeneratedSource source) {
        final GeneratedSource prepared =
                LINE.matcher(source.text()).find() ? source : with(source, insert(source, line("")));
        return with(prepared, LINE.matcher(prepared.text()).replaceFirst(line(of(prepared))));
    }

    private static String insert(final GeneratedSource source, final String line) {
        final String text = source.text();
        final Matcher header = headerOf(source).matcher(text);
        if (!header.find()) {
            throw new IllegalArgumentException("no class header in the source of " + source.className());
        }
        final String rest = text.substring(header.end());
        return text.substring(0, header.end()) + "\n" + DOC + line + (rest.startsWith("\n") ? "" : "\n") + rest;
    }

    private static Pattern headerOf(final GeneratedSource source) {
        final String simpleName =
                source.className().substring(source.className().lastIndexOf('.') + 1);
        return Pattern.compile("(?m)^[a-z ]*\\bclass " + Pattern.quote(simpleName) + "\\b[^{]*\\{\n");
    }

    private static String line(final String value) {
        return "    public static final String " + CONSTANT + " = \"" + value + "\";\n";
    }

    private static GeneratedSource with(final GeneratedSource source, final String text) {
        return new GeneratedSource(source.className(), text);
    }
}
