package dev.tailrace.flink.order;

import dev.tailrace.runner.OrderContract;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;

/** The order engine in Flink's operators, with a queue for each channel between two tasks. */
class FlinkOrderTest extends OrderContract {

    private final LabelledSerializer<Long> serializer = new LabelledSerializer<>(LongSerializer.INSTANCE);

    /** One task of a step, or the merger, with its channels. */
    private final class Task {

        private final Harness<Labelled<Long>, Labelled<Long>> operator;
        private final List<ArrayDeque<Labelled<Long>>> channels = new ArrayList<>();

        Task(final OneInputStreamOperator<Labelled<Long>, Labelled<Long>> step, final int senders) throws Exception {
            operator = Harness.open(step, serializer);
            for (int sender = 0; sender < senders; sender++) {
                channels.add(new ArrayDeque<>());
            }
        }
    }

    @Override
    protected List<Long> run(final List<Step> steps, final List<Long> records, final Random random) throws Exception {
        final List<List<Task>> stages = new ArrayList<>();
        int senders = 1;
        for (final Step step : steps) {
            final List<Task> tasks = new ArrayList<>();
            for (int task = 0; task < step.tasks(); task++) {
                tasks.add(new Task(operator(step), senders));
            }
            stages.add(tasks);
            senders = step.tasks();
        }
        stages.add(List.of(new Task(new MergerOperator<>("contract"), senders)));
        final List<Long> results = new ArrayList<>();
        try (Harness<Long, Labelled<Long>> splitter = Harness.open(new SplitterOperator<>(), serializer)) {
            for (final Long record : records) {
                splitter.take(record);
                send(splitter.output(), 0, stages.get(0), random);
                for (int left = random.nextInt(4); left > 0; left--) {
                    process(stages, results, random);
                }
            }
        }
        while (process(stages, results, random)) {
            continue;
        }
        for (final List<Task> tasks : stages) {
            for (final Task task : tasks) {
                task.operator.flink.endInput();
                task.operator.close();
            }
        }
        return results;
    }

    private static OneInputStreamOperator<Labelled<Long>, Labelled<Long>> operator(final Step step) {
        return switch (step.kind()) {
            case "map" ->
                new MapStep<>(record -> {
                    final long[] result = new long[1];
                    step.apply(record, made -> result[0] = made);
                    return result[0];
                });
            case "filter" -> new FilterStep<>(step::isKept);
            default -> new FlatMapStep<>((record, output) -> step.apply(record, output::collect));
        };
    }

    private void send(final List<Object> outputs, final int sender, final List<Task> receivers, final Random random) {
        for (final Object output : outputs) {
            @SuppressWarnings("unchecked")
            final Labelled<Long> record = (Labelled<Long>) output;
            receivers.get(random.nextInt(receivers.size())).channels.get(sender).add(record);
        }
    }

    /** Takes one record of a random channel; false if all channels are empty. */
    private boolean process(final List<List<Task>> stages, final List<Long> results, final Random random)
            throws Exception {
        final List<int[]> waiting = new ArrayList<>();
        for (int stage = 0; stage < stages.size(); stage++) {
            for (int task = 0; task < stages.get(stage).size(); task++) {
                final List<ArrayDeque<Labelled<Long>>> channels =
                        stages.get(stage).get(task).channels;
                for (int channel = 0; channel < channels.size(); channel++) {
                    if (!channels.get(channel).isEmpty()) {
                        waiting.add(new int[] {stage, task, channel});
                    }
                }
            }
        }
        if (waiting.isEmpty()) {
            return false;
        }
        final int[] place = waiting.get(random.nextInt(waiting.size()));
        final Task task = stages.get(place[0]).get(place[1]);
        task.operator.take(task.channels.get(place[2]).poll());
        if (place[0] == stages.size() - 1) {
            task.operator
                    .output()
                    .forEach(
                            output -> results.add(((Labelled<?>) output).value() instanceof Long value ? value : null));
        } else {
            send(task.operator.output(), place[1], stages.get(place[0] + 1), random);
        }
        return true;
    }
}
