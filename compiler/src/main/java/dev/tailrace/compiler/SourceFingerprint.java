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
    private static final String BEFORE = "    public static final String " + CONSTANT + " = \"";
    private static final String AFTER = "\";\n";
    private static final int BYTES = 16;

    private SourceFingerprint() {}

    /** The fingerprint in a source that has one: 32 hexadecimal digits. */
    static String of(final GeneratedSource stamped) {
        final String text = stamped.text();
        final int begin = text.indexOf(BEFORE) + BEFORE.length();
        return text.substring(begin, text.indexOf(AFTER, begin));
    }

    /** Returns the source with the constant as the first member of the class. */
    static GeneratedSource stamp(final GeneratedSource source) {
        final String text = source.text();
        final Matcher header = headerOf(source).matcher(text);
        if (!header.find()) {
            throw new IllegalArgumentException("no class header in the source of " + source.className());
        }
        final String before = text.substring(0, header.end()) + "\n" + DOC;
        final String rest = text.substring(header.end());
        final String after = (rest.startsWith("\n") ? "" : "\n") + rest;
        final String digest = new Digest()
                .add((before + after).getBytes(StandardCharsets.UTF_8))
                .hex(BYTES);
        return new GeneratedSource(source.className(), before + BEFORE + digest + AFTER + after);
    }

    private static Pattern headerOf(final GeneratedSource source) {
        final String simpleName =
                source.className().substring(source.className().lastIndexOf('.') + 1);
        return Pattern.compile("(?m)^[a-z ]*\\bclass " + Pattern.quote(simpleName) + "\\b[^{]*\\{\n");
    }
}
