package dev.tailrace.result.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.synthetic.StudyRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class AblationFindingsTest {

    private static final int ROUNDS = 5;

    @Test
    void shouldFindWhatEachChangeDoesAndNothingWhereNothingIs() {
        final AblationFindings findings = findings(3);
        final List<AblationFindings.Row> rows = findings.rows();
        assertThat(rows)
                .extracting(AblationFindings.Row::name)
                .containsExactly(
                        "linger 5", "batch-size 65536", "gc <gc>", "all together", "sum of the single effects");
        assertThat(change(rows.get(0), StudiedFigure.MEDIAN)).isEqualTo(ChangeVerdict.SLOWER);
        assertThat(change(rows.get(0), StudiedFigure.CPU)).isEqualTo(ChangeVerdict.FASTER);
        assertThat(rows.get(0).effects().get(StudiedFigure.CPU).after()).isCloseTo(24_000, within(2_000.0));
        assertThat(change(rows.get(1), StudiedFigure.MEDIAN)).isIn(ChangeVerdict.EQUAL, ChangeVerdict.INCONCLUSIVE);
        assertThat(change(rows.get(2), StudiedFigure.MEDIAN)).isEqualTo(ChangeVerdict.FASTER);
        assertThat(rows.get(2).detail()).isEqualTo("java-options: none \u2192 <gc>");
    }

    @Test
    void shouldAddUpTheSingleEffectsToWhatTheyDoTogetherWhenTheyAreIndependent() {
        final AblationFindings findings = findings(4);
        final Effect together = findings.together().orElseThrow().effects().get(StudiedFigure.MEDIAN);
        final Effect sum = findings.sum().orElseThrow().effects().get(StudiedFigure.MEDIAN);
        assertThat(together.ratio().contains(1.5)).isTrue();
        assertThat(sum.ratio().contains(1.5)).isTrue();
        final double widthTogether = together.ratio().high() / together.ratio().low();
        assertThat(sum.ratio().high() / sum.ratio().low()).isGreaterThan(widthTogether);
    }

    @Test
    void shouldSayNothingOfAChangeWhoseOutputIsWrong() {
        final BenchmarkRun run = StudyRun.of(5, 1);
        final BenchmarkRun uncalibrated = new BenchmarkRun(
                run.version(),
                run.title(),
                run.workload(),
                run.started(),
                run.durationMs(),
                run.tailraceVersion(),
                run.commit(),
                run.command(),
                run.environment(),
                run.configuration(),
                run.seed(),
                run.slas(),
                null,
                run.baselines(),
                run.engines(),
                run.notes(),
                run.studies(),
                run.price());
        final Effect effect = AblationFindings.of(uncalibrated, ComparisonRules.DEFAULT)
                .get(0)
                .rows()
                .get(0)
                .effects()
                .get(StudiedFigure.TAIL);
        assertThat(effect.change()).isEqualTo(ChangeVerdict.INVALID);
        assertThat(effect.reason()).isEqualTo("the measuring path was not calibrated");
        assertThat(effect.isKnown()).isFalse();
    }

    private static AblationFindings findings(final long seed) {
        return AblationFindings.of(StudyRun.of(seed, ROUNDS), ComparisonRules.DEFAULT)
                .get(0);
    }

    private static ChangeVerdict change(final AblationFindings.Row row, final StudiedFigure figure) {
        return row.effects().get(figure).change();
    }
}
