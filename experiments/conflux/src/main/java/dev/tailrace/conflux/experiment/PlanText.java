package dev.tailrace.conflux.experiment;

import dev.tailrace.agent.IdleKind;
import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.load.Schedule;
import dev.tailrace.runner.ParallelOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A run as the arguments of a process: method, rate, nanoseconds of warm-up and of
 * measuring, slots, threads (0 for one per processor), way to wait, nanoseconds between watermarks, records
 * sorted at a time, then settings. */
final class PlanText {

    private static final int FIXED = 9;

    private PlanText() {}

    static List<String> of(final ListingPlan plan) {
        final List<String> arguments = new ArrayList<>(List.of(
                plan.method().toString(),
                Double.toString(plan.schedule().perSecond()),
                Long.toString(plan.schedule().warmUp().toNanos()),
                Long.toString(plan.schedule().measured().toNanos()),
                Integer.toString(plan.options().window()),
                Integer.toString(plan.options().threads().orElse(0)),
                plan.options().idle().toString(),
                Long.toString(plan.options().watermarkNs()),
                Integer.toString(plan.options().sorted())));
        plan.settings().forEach((name, value) -> arguments.add(name + "=" + value));
        return arguments;
    }

    static ListingPlan parse(final List<String> arguments) {
        final Map<String, String> settings = new HashMap<>();
        for (final String setting : arguments.subList(FIXED, arguments.size())) {
            settings.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
        }
        return new ListingPlan(
                Method.of(arguments.get(0)),
                new Schedule(
                        Double.parseDouble(arguments.get(1)),
                        Duration.ofNanos(Long.parseLong(arguments.get(2))),
                        Duration.ofNanos(Long.parseLong(arguments.get(3)))),
                settings,
                options(arguments));
    }

    private static ParallelOptions options(final List<String> arguments) {
        final int threads = Integer.parseInt(arguments.get(5));
        return new ParallelOptions(
                Integer.parseInt(arguments.get(4)),
                threads == 0 ? OptionalInt.empty() : OptionalInt.of(threads),
                IdleKind.named(arguments.get(6)),
                Long.parseLong(arguments.get(7)),
                Integer.parseInt(arguments.get(8)));
    }
}
