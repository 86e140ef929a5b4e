package dev.tailrace.runner;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.OutputLog;
import dev.tailrace.remote.Outbox;
import dev.tailrace.remote.Part;
import dev.tailrace.remote.PhasePart;
import dev.tailrace.remote.RemoteParts;
import dev.tailrace.remote.RemotePlan;
import dev.tailrace.stream.StreamGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All parts of a plan and the channels between them, stepped by one thread: messages of different channels come in random
 * order, some channels are slow for a while. Parts move when they are told to: all are thrown away and made again from
 * their snapshots.
 */
final class RemoteRun {

    private final RemoteParts parts;
    private final RemotePlan plan;
    private final Map<String, OutputLog> outputs;
    private final OnError onError;
    private final Random random;
    private final Map<String, Channel> channels = new LinkedHashMap<>();
    private List<List<Part>> stages = new ArrayList<>();

    /** Keeps the order of its messages. */
    private static final class Channel {

        private final int stage;
        private final int task;
        private final ArrayDeque<byte[]> messages = new ArrayDeque<>();
        private final ArrayDeque<byte[]> copies = new ArrayDeque<>();

        Channel(final int stage, final int task) {
            this.stage = stage;
            this.task = task;
        }

        void add(final byte[] message) {
            messages.add(message);
            copies.add(message.clone());
        }

        byte[] poll() {
            if (!Arrays.equals(messages.peek(), copies.poll())) {
                throw new AssertionError("a message has been changed on its way");
            }
            return messages.poll();
        }
    }

    RemoteRun(final StreamGraph graph, final OutputLog output, final OnError onError, final Random random) {
        this.random = random;
        this.plan = RemotePlan.of(graph);
        this.parts = new RemoteParts(plan, Interpreter::group, RemoteRun.class.getClassLoader(), 1 + random.nextInt(4));
        this.outputs = graph.sinks().stream().collect(Collectors.toMap(sink -> sink.name(), sink -> output));
        this.onError = onError;
        make();
        parts().forEach(Part::open);
    }

    RemotePlan plan() {
        return plan;
    }

    private void make() {
        stages = new ArrayList<>();
        for (final RemotePlan.Stage stage : plan.stages()) {
            final List<Part> tasks = new ArrayList<>();
            for (int task = 0; task < stage.tasks(); task++) {
                tasks.add(make(stage, task));
            }
            stages.add(tasks);
        }
    }

    private Part make(final RemotePlan.Stage stage, final int task) {
        final InputFaults inputFaults = new InputFaults(onError);
        final Part part = stage.number() == plan.last().number()
                ? parts.last(outputs, inputFaults)
                : parts.part(stage, task, outbox(stage.number(), task), inputFaults);
        inputFaults.locateWith(() -> "record " + part.position(), part::position);
        return part;
    }

    private Outbox outbox(final int fromStage, final int fromTask) {
        return (stage, task, message) -> channels.computeIfAbsent(
                        fromStage + "." + fromTask + ">" + stage + "." + task, added -> new Channel(stage, task))
                .add(message);
    }

    private List<Part> parts() {
        return stages.stream().flatMap(List::stream).toList();
    }

    private PhasePart first() {
        return (PhasePart) stages.get(0).get(0);
    }

    /** Hands in a record, and does a few steps. */
    void record(final long position) {
        first().onRecord(new byte[0], 0, 0, position);
        for (int steps = random.nextInt(8); steps > 0; steps--) {
            step();
        }
    }

    private boolean step() {
        final List<Channel> waiting = channels.values().stream()
                .filter(channel -> !channel.messages.isEmpty())
                .toList();
        if (waiting.isEmpty()) {
            return false;
        }
        final Channel next = waiting.get(random.nextBoolean() ? random.nextInt(waiting.size()) : waiting.size() - 1);
        final Part part = stages.get(next.stage).get(next.task);
        part.take(next.poll());
        if (part.holdsBack() && random.nextInt(8) == 0) {
            part.flush();
        }
        return true;
    }

    /** Lets everything arrive. */
    void drain() {
        while (step() || flush()) {
            continue;
        }
    }

    private boolean flush() {
        final List<Part> holding = parts().stream().filter(Part::holdsBack).toList();
        holding.forEach(Part::flush);
        return !holding.isEmpty();
    }

    /** Throws all parts away, once everything has arrived, and continues from their snapshots. */
    void move() {
        first().mark();
        drain();
        final Function<Part, byte[]> snapshot = Part::snapshot;
        final List<byte[]> snapshots = parts().stream().map(snapshot).toList();
        final long position = first().position();
        make();
        final List<Part> moved = parts();
        for (int place = 0; place < moved.size(); place++) {
            moved.get(place).open();
            moved.get(place).restore(snapshots.get(place));
        }
        final PhasePart last = (PhasePart) moved.get(moved.size() - 1);
        if (last.position() != position) {
            throw new AssertionError(
                    "the last phase believes to be at " + last.position() + ", and the first is at " + position);
        }
    }

    /** The bad input by kind, of the parts as they are. */
    List<String> met() {
        final InputFaults all = new InputFaults(onError);
        parts().forEach(part -> all.add(part.inputFaults()));
        return all.met().stream()
                .map(kind -> kind.name() + " x" + kind.count() + " at " + kind.firstPlace())
                .sorted()
                .toList();
    }
}
