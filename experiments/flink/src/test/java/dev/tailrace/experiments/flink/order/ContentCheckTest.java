package dev.tailrace.experiments.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.samples.listing1.Listing1Payload;
import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.ResultLayout;
import dev.tailrace.samples.listing1.Work;
import org.junit.jupiter.api.Test;

class ContentCheckTest {

    @Test
    void shouldFindAnOperatorThatIsLeftOut() {
        final ResultLayout layout = new ResultLayout(0);
        final ContentCheck check = new ContentCheck(layout, Work.ofFilter(3), Work.ofMap(0), Work.ofLast(0));
        final byte[] result = new byte[layout.length()];
        final long withoutMap = Work.ofLast(0).after(Work.ofFilter(3).after(Listing1Payload.mix(0)));
        LittleEndian.put(result, ResultLayout.WORK, withoutMap);
        assertThat(check.accepts(0, result, 0, result.length)).isFalse();

        LittleEndian.put(result, ResultLayout.WORK, Work.ofMap(0).after(withoutMap));
        assertThat(check.accepts(0, result, 0, result.length)).isTrue();
    }
}
