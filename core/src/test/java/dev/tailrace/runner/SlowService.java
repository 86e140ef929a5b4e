package dev.tailrace.runner;

import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.Mapper;
import dev.tailrace.runner.NaiveRun.Rec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/**
 * A service that computes a function and answers at once, or later, in an order drawn from a seed, when it is stepped; and
 * now and then once more, with something else. Half of the maps of a random graph ask it.
 */
final class SlowService {

    private final Random random;
    private final List<Runnable> open = new ArrayList<>();

    SlowService(final Random random) {
        this.random = random;
    }

    RandomGraphsTest.Mapping mapping() {
        return (from, name, mapper) -> random.nextBoolean()
                ? from.map(name, mapper)
                : from.mapAsync(name, asked(mapper), 1 + random.nextInt(4));
    }

    /** AsyncMapper.Answers of other threads, in whatever order they come. */
    static RandomGraphsTest.Mapping onThreads(final Random random) {
        return (from, name, mapper) -> {
            final AsyncMapper.OfStage<Rec, Rec> stage = rec -> CompletableFuture.supplyAsync(() -> mapper.map(rec));
            return from.mapAsync(name, stage, 1 + random.nextInt(4));
        };
    }

    <T, R> AsyncMapper<T, R> asked(final Mapper<? super T, ? extends R> mapper) {
        return (record, call, answers) -> {
            if (random.nextInt(4) == 0) {
                answer(answers, call, mapper.map(record));
            } else {
                open.add(() -> answer(answers, call, mapper.map(record)));
            }
        };
    }

    private <R> void answer(final AsyncMapper.Answers<R> answers, final long call, final R result) {
        if (!answers.complete(call, result)) {
            throw new AssertionError("call " + call + " was answered before");
        }
        if (random.nextInt(3) == 0) {
            open.add(() -> answerAgain(answers, call));
        }
    }

    private static void answerAgain(final AsyncMapper.Answers<?> answers, final long call) {
        if (answers.complete(call, null)) {
            throw new AssertionError("call " + call + " can be answered twice");
        }
    }

    /** AsyncMapper.Answers one call, if any is open. */
    void step() {
        if (!open.isEmpty() && random.nextInt(4) == 0) {
            open.remove(random.nextInt(open.size())).run();
        }
    }
}
