package dev.tailrace.samples.nexmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.samples.SampleRun;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NexmarkTest {

    private static final int EVENTS = 20_000;

    @Test
    void shouldPassBids() {
        assertThat(run("q0")).hasSize(EVENTS / 50 * 46);
        assertThat(one("q0", bid(1, 2, 300, 4)))
                .containsExactly("{\"auction\":1,\"bidder\":2,\"price\":300,\"date_time\":4}");
    }

    @Test
    void shouldConvertPrices() {
        assertThat(one("q1", bid(1, 2, 1_000, 4), bid(1, 2, 1, 4)))
                .containsExactly(
                        "{\"auction\":1,\"bidder\":2,\"price\":908.000,\"date_time\":4}",
                        "{\"auction\":1,\"bidder\":2,\"price\":0.908,\"date_time\":4}");
    }

    @Test
    void shouldSelectAuctions() {
        assertThat(one("q2", bid(122, 2, 1, 4), bid(246, 2, 1, 5)))
                .containsExactly("{\"auction\":246,\"bidder\":2,\"price\":1,\"date_time\":5}");
    }

    @Test
    void shouldSuggestLocalItems() {
        assertThat(one(
                        "q3",
                        person(1, "OR"),
                        person(2, "WA"),
                        auction(10, 1, 10),
                        auction(11, 2, 10),
                        auction(12, 1, 11),
                        auction(13, 3, 10)))
                .containsExactly("{\"name\":\"A B\",\"city\":\"C\",\"state\":\"OR\",\"auction\":10}");
    }

    @Test
    void shouldFindTheHighestBidOfEachWindowAndTheFirstOfEqualOnes() {
        assertThat(one(
                        "q7",
                        bid(1, 1, 5, 0),
                        bid(2, 2, 9, 9_000),
                        bid(3, 3, 9, 9_999),
                        bid(4, 4, 1, 10_000),
                        bid(5, 5, 2, 20_000)))
                .containsExactly(
                        "{\"auction\":2,\"bidder\":2,\"price\":9,\"date_time\":9000}",
                        "{\"auction\":4,\"bidder\":4,\"price\":1,\"date_time\":10000}");
    }

    @Test
    void shouldCountTheBidsOfASession() {
        assertThat(one("q11", bid(1, 7, 5, 0), bid(2, 7, 9, 9_000), bid(3, 8, 9, 30_000), bid(4, 7, 1, 31_000)))
                .containsExactly("{\"bidder\":7,\"bid_count\":2,\"start\":0,\"end\":19000}");
    }

    @Test
    void shouldExpandBidsByTheirAuctions() {
        final Map<String, String> auctions = new HashMap<>();
        int expanded = 0;
        final List<String> results = run("q20");
        for (final byte[] record : SampleRun.records(new Nexmark(), Map.of("per-second", "100"), EVENTS)) {
            final String text = new String(record, StandardCharsets.US_ASCII);
            if (field(text, "event_type").equals("1")) {
                auctions.put(field(text, "auction"), text);
            } else if (field(text, "event_type").equals("2")
                    && field(auctions.get(field(text, "auction")), "category").equals("10")) {
                final String result = results.get(expanded++);
                final String auction = auctions.get(field(text, "auction"));
                assertThat(field(result, "bidder")).isEqualTo(field(text, "person"));
                assertThat(field(result, "seller")).isEqualTo(field(auction, "person"));
                assertThat(field(result, "initial_price")).isEqualTo(field(auction, "price"));
            }
        }
        assertThat(results).hasSize(expanded).hasSizeGreaterThan(EVENTS / 10);
    }

    @Test
    void shouldRefuseAPersonWithoutAState() {
        assertThatThrownBy(() -> one("q3", "{\"event_type\":0,\"date_time\":1}"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(
                        "is not a JSON object with event_type 0, 1 or 2, date_time and the fields of its type");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"event_type\":0,\"person\":1,\"name\":\"A B\",\"city\":\"C\",\"date_time\":0}",
                "{\"event_type\":1,\"auction\":10,\"person\":1,\"price\":1,\"date_time\":0}",
                "{\"event_type\":1,\"auction\":10,\"person\":1,\"category\":4294967306,\"price\":1,\"date_time\":0}",
                "{\"event_type\":2,\"auction\":10,\"person\":1,\"date_time\":0}",
                "{\"event_type\":2,\"person\":1,\"price\":1,\"date_time\":0}",
                "{\"event_type\":2,\"auction\":10,\"price\":1,\"date_time\":0}"
            })
    void shouldTakeNoValueFromTheEventsBefore(final String last) {
        assertThatThrownBy(() -> one("q0", person(1, "OR"), auction(10, 1, 10), bid(10, 1, 5, 0), last))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(
                        "is not a JSON object with event_type 0, 1 or 2, date_time and the fields of its type");
    }

    private static String field(final String json, final String name) {
        final Matcher matcher =
                Pattern.compile("\"" + name + "\":\"?([^,\"}]*)").matcher(json);
        assertThat(matcher.find()).as(json).isTrue();
        return matcher.group(1);
    }

    private static List<String> run(final String query) {
        return SampleRun.generated(new Nexmark(), Map.of("query", query, "per-second", "100"), EVENTS)
                .get("results");
    }

    private static List<String> one(final String query, final String... events) {
        return SampleRun.of(new Nexmark(), Map.of("query", query), events);
    }

    private static String person(final int id, final String state) {
        return "{\"event_type\":0,\"person\":" + id + ",\"name\":\"A B\",\"city\":\"C\",\"state\":\"" + state
                + "\",\"date_time\":0}";
    }

    private static String auction(final int id, final int seller, final int category) {
        return "{\"event_type\":1,\"auction\":" + id + ",\"person\":" + seller + ",\"category\":" + category
                + ",\"price\":1,\"date_time\":0}";
    }

    private static String bid(final int auction, final int bidder, final int price, final int time) {
        return "{\"event_type\":2,\"auction\":" + auction + ",\"person\":" + bidder + ",\"price\":" + price
                + ",\"date_time\":" + time + "}";
    }
}
