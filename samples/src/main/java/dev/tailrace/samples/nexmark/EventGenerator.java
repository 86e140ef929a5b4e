package dev.tailrace.samples.nexmark;

import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.NumberHash;

/**
 * Generates events as JSON: of each 50 events the first is a person, the next three are auctions, the others bids. Sellers and
 * auctions are among the latest of their kind.
 */
final class EventGenerator implements GeneratedRecords {

    static final int LONGEST = 256;

    private static final int IN_ROUND = 50;
    private static final int AUCTIONS = 3;
    private static final long FIRST_ID = 1_000;
    private static final int LATEST_PERSONS = 50;
    private static final int LATEST_AUCTIONS = 100;
    private static final int LOWEST_PRICE = 100;
    private static final int PRICES = 10_000_000;
    private static final long MS_PER_SECOND = 1_000;
    private static final String[] STATES = {"AZ", "CA", "ID", "OR", "WA", "WY"};
    private static final String[] CITIES = {
        "Phoenix", "Palo Alto", "Boise", "Portland", "Bend", "Redmond", "Seattle", "Kent"
    };
    private static final String[] NAMES = {
        "Peter Jones", "Paul Smith", "Luke Noris", "John White", "Saul Walton", "Vicky Shultz"
    };

    private final FlatJsonWriter json;
    private final int perSecond;
    private final int categories;

    /** @param perSecond events in a second of event time */
    EventGenerator(final FlatJsonWriter json, final int perSecond, final int categories) {
        this.json = json;
        this.perSecond = perSecond;
        this.categories = categories;
    }

    @Override
    public byte[] record(final long number) {
        final long round = number / IN_ROUND;
        final int place = (int) (number % IN_ROUND);
        json.begin().number("event_type", place == 0 ? 0 : place <= AUCTIONS ? 1 : 2);
        if (place == 0) {
            person(number, round);
        } else if (place <= AUCTIONS) {
            auction(number, round, place);
        } else {
            bid(number, round);
        }
        return json.number("date_time", number * MS_PER_SECOND / perSecond).record();
    }

    private void person(final long number, final long round) {
        json.number("person", FIRST_ID + round)
                .text("name", NAMES[NumberHash.below(NAMES.length, number, 0)])
                .text("city", CITIES[NumberHash.below(CITIES.length, number, 1)])
                .text("state", STATES[NumberHash.below(STATES.length, number, 2)]);
    }

    private void auction(final long number, final long round, final int place) {
        json.number("auction", FIRST_ID + round * AUCTIONS + place - 1)
                .number("person", FIRST_ID + latest(round, LATEST_PERSONS, number, 0))
                .number("category", Nexmark.CATEGORY + NumberHash.below(categories, number, 1))
                .number("price", price(number));
    }

    private void bid(final long number, final long round) {
        json.number("auction", FIRST_ID + latest(round * AUCTIONS + AUCTIONS - 1, LATEST_AUCTIONS, number, 0))
                .number("person", FIRST_ID + latest(round, LATEST_PERSONS, number, 1))
                .number("price", price(number));
    }

    /** One of the latest numbers of persons or auctions. */
    private static long latest(final long last, final int most, final long number, final int salt) {
        return last - NumberHash.below((int) Math.min(last + 1, most), number, salt);
    }

    private static int price(final long number) {
        return LOWEST_PRICE + NumberHash.below(PRICES, number, 2);
    }
}
