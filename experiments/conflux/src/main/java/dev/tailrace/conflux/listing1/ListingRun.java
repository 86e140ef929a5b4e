package dev.tailrace.conflux.listing1;

import dev.tailrace.conflux.load.OpenLoopLog;
import dev.tailrace.graph.Settings;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.runner.RunSummary;
import dev.tailrace.samples.listing1.ContentCheck;
import dev.tailrace.samples.listing1.Listing1;
import dev.tailrace.samples.listing1.OrderCheck;
import dev.tailrace.samples.listing1.ResultLayout;
import dev.tailrace.samples.listing1.Work;
import java.util.List;
import java.util.function.LongSupplier;

/** Runs Listing 1 once, under a schedule and with one method, and checks every result. Used once. */
public final class ListingRun {

    private final ListingPlan plan;
    private final OpenLoopLog input;
    private final MeasuredOutput output;
    private final PipelineRun run;

    private ListingRun(final ListingPlan plan, final LongSupplier clockNs) {
        this.plan = plan;
        final Listing1 definition = new Listing1();
        final Settings settings = Settings.of(definition.settings(), plan.settings());
        input = new OpenLoopLog(plan.schedule(), new ListingWriter(settings.get(Listing1.PAYLOAD)), clockNs);
        output = output(plan, settings, clockNs);
        run = MethodRuns.bind(plan, StreamGraph.of(definition, plan.settings()), input, output);
    }

    /**
     * Prepares a run.
     *
     * @throws dev.tailrace.graph.InvalidSettingsException with every setting that cannot be used
     * @throws dev.tailrace.graph.InvalidPipelineException when the settings make no pipeline
     */
    public static ListingRun of(final ListingPlan plan) {
        return new ListingRun(plan, System::nanoTime);
    }

    /** The same with another clock, which decides how long the run takes. */
    static ListingRun of(final ListingPlan plan, final LongSupplier clockNs) {
        return new ListingRun(plan, clockNs);
    }

    private static MeasuredOutput output(final ListingPlan plan, final Settings settings, final LongSupplier clockNs) {
        final ResultLayout layout = Listing1.layout(settings);
        final ContentCheck content = new ContentCheck(
                layout,
                Work.ofFilter(settings.get(Listing1.FILTER_WORK)),
                Work.ofMap(settings.get(Listing1.MAP_WORK)),
                Work.ofLast(settings.get(Listing1.LAST_WORK)));
        final OrderCheck order = new OrderCheck(settings.get(Listing1.DROP));
        return new MeasuredOutput(layout, plan.schedule().measuredAfterNs(), clockNs, order, content);
    }

    /** Runs to the end of the schedule, on the calling thread and whatever threads the method needs. */
    public ListingOutcome run() {
        final RunSummary summary = run.run();
        return new ListingOutcome(
                plan,
                output.verdict(input.sent()),
                output.times().histograms(),
                output.perSecond(),
                input.sent(),
                input.unsent(),
                input.lateness(),
                run instanceof ParallelRun parallel ? parallel.statistics() : List.of(),
                summary.stopped());
    }

    /** Asks the run to end soon; from any thread. */
    public void stop() {
        run.stop();
    }
}
