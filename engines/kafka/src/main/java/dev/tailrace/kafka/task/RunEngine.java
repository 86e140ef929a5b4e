package dev.tailrace.kafka.task;

import dev.tailrace.agent.Agent;
import dev.tailrace.agent.AgentThreads;
import dev.tailrace.agent.IdleStrategy;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.kafka.store.TopicStore;
import dev.tailrace.kafkaclient.LiveTopics;
import dev.tailrace.progress.ProgressAgent;
import dev.tailrace.progress.SnapshotStore;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** The threads of a run: poll loops, and one that saves the progress of all partition tasks. */
public final class RunEngine {

    /** While the progress thread has something to do, it looks often: an acknowledgement may be all that it waits for. */
    private static final long SHORTEST_NAP_NS = 2_000_000;

    /** No result waits for it; what does is the end of a run, and the hand-over of a partition task. */
    private static final long LONGEST_NAP_NS = 20_000_000;

    /** Longest naps are so short a part of the time from one snapshot to the next. */
    private static final long NAPS_PER_INTERVAL = 10;

    /** Only a run that ends with its input has to look after threads that have got nothing; 0 waits for good. */
    private static final long JOIN_MS = 20;

    private static final long FOR_GOOD = 0;

    private final RunSettings settings;
    private final RunTopics topics;
    private final SnapshotStore store;
    private final TaskFactory factory;
    private final ProgressAgent progress;
    private final TopicWatch topicWatch;
    private final List<PollLoop> loops = new ArrayList<>();
    private final List<CountedTimes> times = new ArrayList<>();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /**
     * @param live the topics while it runs
     * @param store where snapshots are kept
     * @param state the same of runs whose transactions take the state along; null for others
     * @param timesRecords whether the processing times of records are measured
     */
    public RunEngine(
            final RunSettings settings,
            final RunTopics topics,
            final LiveTopics live,
            final Clients clients,
            final int threads,
            final SnapshotStore store,
            final TopicStore state,
            final Notices notices,
            final boolean timesRecords) {
        this.settings = settings;
        this.topics = topics;
        this.store = store;
        factory = new TaskFactory(settings, topics, store, state);
        progress = new ProgressAgent(store);
        topicWatch = new TopicWatch(settings, topics, live, this::taskViews, notices);
        if (settings.merged() && threads > 1) {
            notices.warn("--threads is " + threads + ", and one thread puts all partitions into one order"
                    + (settings.graph().mergesInput() ? "" : "; --ordering source-partition uses all threads"));
        }
        for (int thread = 0; thread < (settings.merged() ? 1 : threads); thread++) {
            loops.add(new PollLoop(
                    settings,
                    factory,
                    topics,
                    clients,
                    thread,
                    progress,
                    topicWatch,
                    notices,
                    this::met,
                    timesRecords ? newTimes() : null));
        }
    }

    private CountedTimes newTimes() {
        final CountedTimes added = new CountedTimes();
        times.add(added);
        return added;
    }

    /**
     * Runs until {@link #stop} is called, the input has ended where the run ends with it, or a thread has failed, which ends
     * them all.
     *
     * @throws RuntimeException what the first thread that failed has thrown
     */
    public void run() {
        final List<Thread> threads = new ArrayList<>();
        try (topicWatch;
                AgentThreads saving =
                        new AgentThreads("tailrace-progress", List.of(List.of(new Saving())), this::naps)) {
            saving.start();
            topicWatch.start();
            loops.forEach(loop -> threads.add(new Thread(() -> run(loop), "tailrace-poll-" + threads.size())));
            threads.forEach(Thread::start);
            join(threads);
            // What partition tasks have not saved by now is not waited for.
            store.cancelWrites();
        }
        final Throwable first = failure.get();
        if (first instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (first instanceof Error error) {
            throw error;
        }
    }

    private IdleStrategy naps() {
        final long longestNs = settings.spec().progressInterval().toNanos() / NAPS_PER_INTERVAL;
        return IdleStrategy.sleeping(SHORTEST_NAP_NS, Math.max(SHORTEST_NAP_NS, Math.min(longestNs, LONGEST_NAP_NS)));
    }

    private void run(final PollLoop loop) {
        try {
            loop.run();
        } catch (final RuntimeException | Error e) {
            failed(e);
        }
    }

    private void failed(final Throwable cause) {
        failure.compareAndSet(null, cause);
        stop();
    }

    /** Saves the progress of the partition tasks; a failure that is not that of one task ends the run. */
    private final class Saving implements Agent {

        @Override
        public String name() {
            return progress.name();
        }

        @Override
        public int doWork() {
            try {
                return progress.doWork();
            } catch (final RuntimeException | Error e) {
                failed(e);
                throw e;
            }
        }
    }

    private void join(final List<Thread> threads) {
        boolean interrupted = false;
        for (final Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join(settings.spec().stopAtEnd() ? JOIN_MS : FOR_GOOD);
                    stopIdleAtEnd();
                } catch (final InterruptedException ignored) {
                    interrupted = true;
                    stop();
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // A thread that the group has given nothing would wait forever. While partitions are not at their ends, it may
    // still be given one, or may be recovering one.
    private void stopIdleAtEnd() {
        if (settings.spec().stopAtEnd()
                && loops.stream()
                        .flatMap(loop -> loop.ended().stream())
                        .collect(Collectors.toSet())
                        .containsAll(topics.ends().keySet())) {
            loops.stream().filter(loop -> loop.taskCount() == 0).forEach(PollLoop::stop);
        }
    }

    /** Asks all threads to end; partition tasks save what they have done. From any thread. */
    public void stop() {
        loops.forEach(PollLoop::stop);
    }

    /** Records processed so far. */
    public long records() {
        return loops.stream().mapToLong(loop -> loop.figures().records()).sum();
    }

    /** Results handed to producers so far, by output topic. */
    public SortedMap<String, Long> results() {
        final SortedMap<String, Long> results = new TreeMap<>();
        for (int output = 0; output < factory.outputTopics().size(); output++) {
            final int index = output;
            results.put(
                    factory.outputTopics().get(output),
                    loops.stream()
                            .mapToLong(loop -> loop.figures().results(index))
                            .sum());
        }
        return results;
    }

    /** Results handed to producers that have no key although they should have one. */
    public long withoutKey() {
        return factory.withoutKey();
    }

    private void met(final InputFaults ofTask) {
        synchronized (inputFaults) {
            inputFaults.add(ofTask);
        }
    }

    /** Input faults that partition tasks have met which are no longer active, by kind. */
    public SortedMap<String, Long> inputFaults() {
        synchronized (inputFaults) {
            return inputFaults.counts();
        }
    }

    /** Where they have met each kind first. */
    public SortedMap<String, String> firstPlaces() {
        synchronized (inputFaults) {
            return inputFaults.firsts();
        }
    }

    /** Those among them that are bad input. */
    public SortedMap<String, Long> badInput() {
        synchronized (inputFaults) {
            return inputFaults.badInputCounts();
        }
    }

    /** The largest stream time, in nanoseconds. */
    public long eventTimeNs() {
        return loops.stream()
                .mapToLong(loop -> loop.figures().eventTimeNs())
                .max()
                .orElse(Long.MIN_VALUE);
    }

    /** Processing times of records, one element per poll loop; empty when they are not measured. */
    List<CountedTimes> times() {
        return List.copyOf(times);
    }

    /** What the partition tasks are like, a view for each poll loop. */
    List<TaskWatch.View> views() {
        return loops.stream().map(PollLoop::view).toList();
    }

    /** Records of other applications that were met in the outputs. */
    public long foreign() {
        return topicWatch.foreign();
    }

    private List<TaskWatch.TaskView> taskViews() {
        return views().stream().flatMap(view -> view.tasks().stream()).toList();
    }

    /** Records in the input that have not been processed; below zero when not known, or nothing is active. */
    public long behind() {
        return TaskWatch.behind(views());
    }

    /** Whether no partition task has records that it could process. */
    public boolean awaitsInput() {
        return views().stream().allMatch(TaskWatch.View::awaitsInput);
    }

    /** Whether it has ended and everything that partition tasks had done by then is saved. */
    public boolean isSaved() {
        return loops.stream().allMatch(PollLoop::isSaved);
    }

    /** Whether every assigned partition has an active partition task, and there is one. */
    public boolean isRestored() {
        return tasks() > 0 && views().stream().allMatch(view -> view.vacant() == 0);
    }

    /** When the poll loop that is the latest was last seen, by {@link System#nanoTime}; now while one has not begun. */
    public long seenNs() {
        final long nowNs = System.nanoTime();
        return views().stream()
                .filter(view -> view.atNs() != TaskWatch.UNKNOWN)
                .mapToLong(TaskWatch.View::atNs)
                .reduce(nowNs, (one, other) -> one - other < 0 ? one : other);
    }

    /** Active partition tasks. */
    public int tasks() {
        return loops.stream().mapToInt(PollLoop::taskCount).sum();
    }
}
