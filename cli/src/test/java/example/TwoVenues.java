package example;

import dev.tailrace.io.Encoder;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.SourceOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Two feeds in one order: that of their event times, and of the sources where times are equal. */
public final class TwoVenues implements PipelineDefinition {

    @Override
    public String name() {
        return "two-venues";
    }

    @Override
    public String description() {
        return "the executions of two feeds in one order";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of();
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        pipeline.order(SourceOrder.byTime());
        executions(pipeline, "here")
                .union("both", executions(pipeline, "there"))
                .sink("executions", Text::new);
    }

    private static EventStream<String> executions(final Pipeline pipeline, final String venue) {
        return pipeline.source(venue, ItchEventDecoder::new)
                .filter(venue + "-executions", event -> event.typeCode() == 'E')
                .map(venue + "-texts", event -> text(venue, event));
    }

    /** Texts as they are. */
    public static final class Text implements Encoder<String> {

        @Override
        public int maxLength() {
            return 100;
        }

        @Override
        public int encode(final String text, final byte[] target, final int offset) {
            final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            System.arraycopy(bytes, 0, target, offset, bytes.length);
            return bytes.length;
        }
    }

    private static String text(final String venue, final ItchEvent event) {
        return venue + " " + event.position() + " " + event.timestampNs();
    }
}
