package dev.tailrace.studies.ages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.Period;
import org.junit.jupiter.api.Test;

class AgesTimesTest {

    private static final long MS = 1_000_000;

    private final AgesTimes times = new AgesTimes(4, 1);

    private static Persons.Age age(final int person) {
        return new Persons.Age(
                person,
                Period.between(LocalDate.of(1940, 1, 1).plusDays(person), LocalDate.now())
                        .getYears());
    }

    @Test
    void shouldMeasureByTheTutorialsMethodAndByArrival() {
        for (int person = 0; person < 4; person++) {
            times.sent(person, 100 + person);
            times.received(age(person), 100 + person + 2L * person, 50 * MS);
        }
        assertThat(times.isComplete()).isTrue();
        assertThat(times.line("job", new long[] {0, 20 * MS, 30 * MS, 40 * MS}))
                .isEqualTo("job,4,2,6,20.005,30.015,30.015,0,0,\"as promised\"");
        assertThat(AgesTimes.head().split(",")).hasSize(10);
    }

    @Test
    void shouldCountWhatIsLostOrTwiceOrWrong() {
        times.sent(0, 1);
        times.received(age(0), 1, 1);
        times.received(age(0), 1, 1);
        times.received(new Persons.Age(1, 199), 1, 1);
        times.received(new Persons.Age(77, 1), 1, 1);
        times.unreadable();
        assertThat(times.isComplete()).isFalse();
        assertThat(times.line("job", new long[4])).isEqualTo("job,0,0,0,0.000,0.000,0.000,3,1,\"3 wrong, 3 lost\"");
    }

    @Test
    void shouldReadTheResultsOfEachJob() {
        assertThat(new String(new Persons().record(7), StandardCharsets.UTF_8))
                .isEqualTo("{\"firstName\":\"Ada\",\"lastName\":\"Lovelace7\",\"birthDate\":\"1940-01-08\"}");
        assertThat(Persons.Age.of("Ada Lovelace7", "81")).contains(new Persons.Age(7, 81));
        assertThat(Persons.Age.of(null, "{\"firstName\":\"Ada\",\"lastName\":\"Lovelace7\",\"age\":81}"))
                .contains(new Persons.Age(7, 81));
        assertThat(Persons.Age.of(null, "81")).isEmpty();
        assertThat(Persons.Age.of("Ada", "81")).isEmpty();
    }
}
