package dev.tailrace.experiments.ages;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class PersonAgeTest {

    @Test
    void shouldCountWholeYears() {
        final String ada = "{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"birthDate\":\"1990-06-15\"}";
        assertThat(PersonAge.of(ada, LocalDate.of(2026, 6, 14))).isEqualTo(new PersonAge("Ada Lovelace", 35));
        assertThat(PersonAge.of(ada, LocalDate.of(2026, 6, 15))).isEqualTo(new PersonAge("Ada Lovelace", 36));
    }
}
