package dev.tailrace.experiments.flink.listing1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.OptionsContract;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.engine.MethodJob;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.progress.Guarantee;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListingMethodTest {

    @Test
    void shouldHaveTheOptionsThatAreDescribed() {
        OptionsContract.of("conflux-flink", TopicRequest.DECLARED).check();
    }

    @Test
    void shouldBeDescribedAsTheyAre() {
        final Map<String, List<Guarantee>> methods = new LinkedHashMap<>();
        for (final ListingMethod method : ListingMethod.values()) {
            methods.put(ConstantNames.of(method), method.guarantees());
        }
        final MethodJob job = Engines.named("flink").orElseThrow().job().orElseThrow();
        assertThat(job.methods()).containsExactlyEntriesOf(methods);
        assertThat(TopicRequest.DECLARED.has(job.option())).isTrue();
        assertThat(methods.keySet()).containsAll(job.unordered()).containsAll(job.openTail());
    }
}
