package dev.tailrace.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecordLayoutTest {

    record NoField(List<String> list) {}

    record TwoTimes(@Time long sent, @Time(TimeFormat.NANOS) long received) {}

    record Marked(@Time long sent, @EventTime @Time(TimeFormat.NANOS) long received) {}

    record Twice(String a, @Named("a") String b) {}

    record WrongDecimal(@Decimal(2) double price) {}

    record WrongZone(@Time(zone = "Mars/Olympus") long time) {}

    record TooFine(@Decimal(19) long price) {}

    record Empty() {}

    private static void assertRefuses(final Class<?> type, final String why) {
        assertThatThrownBy(() -> RecordLayout.of(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(type.getName() + why);
    }

    @Test
    void shouldRefuseWhatCannotBeFields() {
        assertRefuses(String.class, " is not a record");
        assertRefuses(Empty.class, " has no components");
        assertRefuses(
                NoField.class,
                ".list: List is no type of a field; a component is a String, boolean, int, long, double or an enum");
        assertRefuses(TwoTimes.class, ": which component is the event time? Mark exactly one with @EventTime");
        assertRefuses(Twice.class, ": two components are named 'a'");
        assertRefuses(WrongDecimal.class, ".price: a @Time or a @Decimal is a long, and not both");
        assertRefuses(WrongZone.class, ".time: there is no time zone 'Mars/Olympus'");
        assertRefuses(TooFine.class, ".price: 19 decimals; 0 to 18 fit into a long");
    }

    @Test
    void shouldKnowTheEventTime() {
        assertThat(RecordLayout.of(Marked.class).eventTimeNs(new Marked(1, 2))).isEqualTo(2);
    }
}
