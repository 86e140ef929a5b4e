package dev.tailrace.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RescaleTest {

    @Property
    void shouldGiveEachReceiverOneSenderAndEqualSharesWhenThereAreMoreReceivers(
            @ForAll @IntRange(min = 1, max = 40) final int senders,
            @ForAll @IntRange(min = 0, max = 60) final int more) {
        final int receivers = senders + more;
        final List<Integer> all = new ArrayList<>();
        for (int sender = 0; sender < senders; sender++) {
            final int[] fed = DataPaths.rescaled(senders, receivers, sender).toArray();
            assertThat(fed.length).isBetween(receivers / senders, (receivers + senders - 1) / senders);
            IntStream.of(fed).forEach(all::add);
        }
        assertThat(all).isEqualTo(IntStream.range(0, receivers).boxed().toList());
    }

    @Property
    void shouldGiveEachSenderOneReceiverAndLeaveNoneOutWhenThereAreFewerReceivers(
            @ForAll @IntRange(min = 1, max = 40) final int receivers,
            @ForAll @IntRange(min = 1, max = 60) final int more) {
        final int senders = receivers + more;
        final int[] sendersOf = new int[receivers];
        for (int sender = 0; sender < senders; sender++) {
            final int[] fed = DataPaths.rescaled(senders, receivers, sender).toArray();
            assertThat(fed).hasSize(1);
            sendersOf[fed[0]]++;
        }
        for (final int fedBy : sendersOf) {
            assertThat(fedBy).isBetween(senders / receivers, (senders + receivers - 1) / receivers);
        }
    }
}
