package dev.tailrace.experiments.samza;

import java.nio.ByteBuffer;
import org.apache.samza.application.StreamApplication;
import org.apache.samza.application.descriptors.StreamApplicationDescriptor;
import org.apache.samza.runtime.ProcessorLifecycleListener;
import org.apache.samza.serializers.NoOpSerde;
import org.apache.samza.system.SystemStreamMetadata.OffsetType;
import org.apache.samza.system.kafka.descriptors.KafkaSystemDescriptor;

/** Adds 1/10000 to the price of each record; the settings of the systems are in the configuration. */
final class MarkUpApplication implements StreamApplication {

    /** Name of the system in the configuration. */
    static final String SYSTEM = "kafka";

    private static final int PRICE = 8;

    private final String input;
    private final String output;
    private final Runnable started;

    /** @param started called when the application reads its input */
    MarkUpApplication(final String input, final String output, final Runnable started) {
        this.input = input;
        this.output = output;
        this.started = started;
    }

    @Override
    public void describe(final StreamApplicationDescriptor application) {
        final KafkaSystemDescriptor kafka = new KafkaSystemDescriptor(SYSTEM);
        application
                .withProcessorLifecycleListenerFactory((context, config) -> new ProcessorLifecycleListener() {
                    @Override
                    public void afterStart() {
                        started.run();
                    }
                })
                .getInputStream(kafka.getInputDescriptor("records", new NoOpSerde<byte[]>())
                        .withPhysicalName(input)
                        .withOffsetDefault(OffsetType.OLDEST))
                .map(MarkUpApplication::markUp)
                .sendTo(application.getOutputStream(kafka.getOutputDescriptor("results", new NoOpSerde<byte[]>())
                        .withPhysicalName(output)));
    }

    private static byte[] markUp(final byte[] record) {
        final byte[] result = record.clone();
        final ByteBuffer fields = ByteBuffer.wrap(result);
        fields.putLong(PRICE, fields.getLong(PRICE) + 1);
        return result;
    }
}
