package dev.tailrace.broker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageTest {

    @ParameterizedTest
    @CsvSource({
        "4.3.1, 4.3.1, true",
        "4.3.9, 4.3.1, true",
        "3.9.0, 4.3.1, true",
        "4.4.0, 4.3.1, false",
        "4.10.0, 4.9.0, false",
        "unknown, 4.3.1, false",
        "4.3.1, unknown, false"
    })
    void shouldReadWhatAnEarlierVersionWrote(final String earlier, final String later, final boolean readable) {
        assertThat(Storage.isReadable(earlier, later)).isEqualTo(readable);
    }
}
