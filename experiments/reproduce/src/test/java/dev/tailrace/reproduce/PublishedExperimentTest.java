package dev.tailrace.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.samples.published.PublishedFigure;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The data of the experiments is complete and fits together. */
class PublishedExperimentTest {

    static List<PublishedExperiment> experiments() {
        return PublishedExperiment.all();
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void shouldHaveARowForEachPublishedFigure(final PublishedExperiment experiment) {
        assertThat(experiment.figures()).isNotEmpty();
        assertThat(experiment.rows())
                .extracting(PublishedExperiment.Row::figure)
                .filteredOn(figure -> figure != null)
                .containsAll(
                        experiment.figures().stream().map(PublishedFigure::id).toList())
                .allMatch(figure -> PublishedFigure.of(figure).experiment().equals(experiment.name()));
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void shouldMeasureEachRowOrSayWhyNot(final PublishedExperiment experiment) {
        assertThat(experiment.rows()).allSatisfy(row -> {
            if (row.isMeasured()) {
                assertThat(experiment.step(row.step())).isNotNull();
                assertThat(row.series()).isNotBlank();
                assertThat(row.metric()).isNotBlank();
                assertThat(row.here()).isNotBlank();
                assertThat(row.figure() != null || row.unit() != null).isTrue();
            } else {
                assertThat(row.note()).matches("Not (measured|carried): .+");
            }
            if (row.figure() == null) {
                assertThat(row.what()).isNotBlank();
            }
        });
        assertThat(experiment.title()).isNotBlank();
        assertThat(experiment.runs()).isNotBlank();
        assertThat(experiment.reads()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void shouldUseEachStepAndHaveItsRatesFromAMeasuredCapacity(final PublishedExperiment experiment) {
        assertThat(experiment.steps())
                .extracting(PublishedExperiment.Step::name)
                .doesNotHaveDuplicates();
        for (final PublishedExperiment.Step step : experiment.steps()) {
            final boolean isUsed = experiment.rows().stream()
                            .anyMatch(row -> step.name().equals(row.step()))
                    || experiment.rates() != null && experiment.rates().step().equals(step.name());
            assertThat(isUsed).as(step.name()).isTrue();
            final Stream<String> words = Stream.concat(
                    step.words().stream(), step.at().values().stream().flatMap(List::stream));
            if (words.anyMatch(RateScale::isNeeded)) {
                assertThat(experiment.steps().indexOf(step))
                        .isGreaterThan(experiment
                                .steps()
                                .indexOf(experiment.step(experiment.rates().step())));
            }
        }
    }
}
