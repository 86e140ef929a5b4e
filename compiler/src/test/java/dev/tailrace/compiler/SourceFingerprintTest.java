package dev.tailrace.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SourceFingerprintTest {

    private static final GeneratedSource PLAIN =
            new GeneratedSource("a.One", "package a;\n\npublic final class One {\n    private int x;\n}\n");

    @Test
    void shouldBecomeTheFirstConstantOfTheClass() {
        assertThat(SourceFingerprint.stamp(PLAIN).text())
                .isEqualTo(
                        """
                        package a;

                        public final class One {

                            /** Hash of this text; a class of another text is not used for its graph. */
                            public static final String FINGERPRINT = "%s";

                            private int x;
                        }
                        """
                                .formatted(SourceFingerprint.of(SourceFingerprint.stamp(PLAIN))));
    }

    @Test
    void shouldHaveThirtyTwoDigits() {
        assertThat(SourceFingerprint.of(SourceFingerprint.stamp(PLAIN))).matches("[0-9a-f]{32}");
    }

    @Test
    void shouldChangeWithEveryOtherLine() {
        final String text = PLAIN.text();
        final GeneratedSource other = new GeneratedSource("a.One", text.replace("int x", "int y"));
        assertThat(SourceFingerprint.of(SourceFingerprint.stamp(other)))
                .isNotEqualTo(SourceFingerprint.of(SourceFingerprint.stamp(PLAIN)));
    }

    @Test
    void shouldRefuseATextWithoutTheClass() {
        final GeneratedSource other = new GeneratedSource("a.Two", PLAIN.text());
        assertThatThrownBy(() -> SourceFingerprint.stamp(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no class header in the source of a.Two");
    }
}
