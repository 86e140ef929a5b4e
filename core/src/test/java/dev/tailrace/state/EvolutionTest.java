package dev.tailrace.state;

import static dev.tailrace.state.StateTestKit.save;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What a later version of a class makes of the state of an earlier one. Two classes play the versions of one. */
class EvolutionTest {

    static final class Before {
        int count = 7;
        long dropped = 8;
        short narrow = -9;
        float ratio = 1.5f;
        BeforePart part = new BeforePart();
        Pair pair = new Pair(1, "one");
    }

    static final class BeforePart {
        int kept = 1;
        int gone = 2;
    }

    record Pair(int number, String name) {}

    static final class After {
        long count;
        int added = 42;
        int narrow;
        double ratio;
        AfterPart part;
        WiderPair pair;
    }

    static final class AfterPart {
        long kept;
        String fresh = "fresh";
    }

    record WiderPair(String name, long number, char letter, double weight) {}

    private static StateReader renamed(final byte[] snapshot, final Class<?> before, final Class<?> after) {
        return StateReader.of(snapshot)
                .renamed(before.getName(), after.getName())
                .renamed(BeforePart.class.getName(), AfterPart.class.getName())
                .renamed(Pair.class.getName(), WiderPair.class.getName());
    }

    @Test
    void shouldKeepDefaultsOfAddedFieldsReportRemovedOnesAndWidenPrimitives() {
        final After to = new After();

        final RestoreReport report = renamed(save(new Before()), Before.class, After.class)
                .section("node", to)
                .restore();

        assertThat(to.count).isEqualTo(7);
        assertThat(to.added).isEqualTo(42);
        assertThat(to.narrow).isEqualTo(-9);
        assertThat(to.ratio).isEqualTo(1.5);
        assertThat(to.part.kept).isEqualTo(1);
        assertThat(to.part.fresh).isEqualTo("fresh");
        assertThat(to.pair).isEqualTo(new WiderPair("one", 1, '\0', 0));
        assertThat(report.isExact()).isFalse();
        assertThat(report.lines())
                .containsExactlyInAnyOrder(
                        "removed, its value is lost: field dropped of " + After.class.getName() + " in node 'node'",
                        "removed, its value is lost: field gone of " + AfterPart.class.getName() + " in node 'node'",
                        "added, keeps its first value: field added of " + After.class.getName() + " in node 'node'",
                        "added, keeps its first value: field fresh of " + AfterPart.class.getName() + " in node 'node'",
                        "added, keeps its first value: field letter of " + WiderPair.class.getName()
                                + " in node 'node'",
                        "added, keeps its first value: field weight of " + WiderPair.class.getName()
                                + " in node 'node'");
    }

    static final class Narrowed {
        int large = 3;
        long other = 4;
    }

    static final class Wide {
        long large = 1;
        long other = 2;
    }

    @Test
    void shouldRefuseANarrowerTypeBeforeAnythingIsChanged() {
        final Narrowed to = new Narrowed();
        final StateReader reader =
                renamed(save(new Wide()), Wide.class, Narrowed.class).section("node", to);
        assertThatThrownBy(reader::restore)
                .isInstanceOf(StateException.class)
                .hasMessage("cannot restore node 'node': field large of " + Wide.class.getName()
                        + " was a long and is a int now; give the new field another name");
        assertThat(to.other).isEqualTo(4);
    }

    static final class Text {
        Object value = "text";
    }

    static final class Number {
        Integer value = 1;
    }

    @Test
    void shouldRefuseAValueThatTheFieldCannotTake() {
        final StateReader reader =
                renamed(save(new Text()), Text.class, Number.class).section("node", new Number());
        assertThatThrownBy(reader::restore)
                .hasMessage("cannot restore node 'node', field value: takes a java.lang.Integer, the snapshot has a"
                        + " java.lang.String");
    }

    static final class Sized {
        final long[] columns;

        Sized(final int size) {
            columns = new long[size];
        }
    }

    @Test
    void shouldRefuseAFinalArrayOfAnotherLength() {
        final StateReader reader = StateReader.of(save(new Sized(4))).section("node", new Sized(5));
        assertThatThrownBy(reader::restore)
                .hasMessage(
                        "cannot restore node 'node', field columns: is a final array of 5 elements, in the snapshot of 4;"
                                + " restore it under the settings it was saved with, or make the field not final");
    }

    @Test
    void shouldRefuseANodeOfAnotherClass() {
        final StateReader reader = StateReader.of(save(new Sized(4))).section("node", new Text());
        assertThatThrownBy(reader::restore)
                .hasMessage("cannot restore node 'node': is a " + Text.class.getName() + " here, the snapshot has a "
                        + Sized.class.getName());
    }

    static final class PageBefore {
        static final int[] NONE = new int[1];
        int[] page = NONE;
    }

    static final class PageAfter {
        static final int[] NONE = new int[1];
        int[] page;
    }

    @Test
    void shouldFindConstantsOfARenamedClass() {
        final PageAfter to = new PageAfter();
        renamed(save(new PageBefore()), PageBefore.class, PageAfter.class)
                .section("node", to)
                .restore();
        assertThat(to.page).isSameAs(PageAfter.NONE);
    }

    static final class GonePart {
        GonePart self = this;
    }

    static final class WithObject {
        Object part;
    }

    @Test
    void shouldRefuseAClassThatThereIsNotAnyMore() {
        final WithObject from = new WithObject();
        from.part = new GonePart();
        final StateReader reader = StateReader.of(save(from))
                .renamed(GonePart.class.getName(), "example.Nowhere")
                .section("node", new WithObject());
        assertThatThrownBy(reader::restore)
                .hasMessage("cannot restore node 'node', field part: is a " + GonePart.class.getName()
                        + ", and this class no longer exists; keep the class under this name, or start without the"
                        + " snapshot");
    }

    @Test
    void shouldReportNodesThatCameAndWent() {
        final byte[] snapshot = new StateWriter()
                .section("stays", new Wide())
                .section("goes", new Wide())
                .toBytes();
        final StateReader reader = StateReader.of(snapshot);
        assertThat(reader.sections()).containsExactly("stays", "goes");
        final RestoreReport report =
                reader.section("stays", new Wide()).section("comes", new Wide()).restore();
        assertThat(report.lines())
                .containsExactly(
                        "removed, its state is lost: node 'goes'", "added, starts without state: node 'comes'");
    }

    @Test
    void shouldRefuseAReferenceToANodeThatWent() {
        final WithObject stays = new WithObject();
        final Wide goes = new Wide();
        stays.part = goes;
        final byte[] snapshot =
                new StateWriter().section("stays", stays).section("goes", goes).toBytes();
        final StateReader reader = StateReader.of(snapshot).section("stays", new WithObject());
        assertThatThrownBy(reader::restore)
                .hasMessage("cannot restore node 'stays', field part: refers to node 'goes', which no longer exists");
    }

    @Test
    void shouldRefuseANodeThatHasOtherParts() {
        final StateReader reader = StateReader.of(save(new Wide())).section("node", new Wide(), new Wide());
        assertThatThrownBy(reader::restore)
                .hasMessage(
                        "cannot restore node 'node': it was saved in 1 parts and has 2 now; is it another kind of node?");
    }

    @Test
    void shouldReportAPartThatThereIsNotAnyMore() {
        final RestoreReport report = StateReader.of(save(new Wide(), new Text()))
                .section("node", new Wide(), null)
                .restore();
        assertThat(report.lines())
                .containsExactly(
                        "removed, its value is lost: field (part 1) of " + Text.class.getName() + " in node 'node'");
    }

    static final class Short implements Snapshotable {
        @Override
        public void save(final StateOutput output) {
            output.putLong(1);
        }

        @Override
        public void restore(final StateInput input) {
            input.getInt();
        }
    }

    @Test
    void shouldRefuseARestoreThatDoesNotReadWhatWasSaved() {
        final StateReader reader = StateReader.of(save(new Short())).section("node", new Short());
        assertThatThrownBy(reader::restore)
                .hasMessage("cannot restore node 'node': has restored itself without reading 4 bytes that it had saved;"
                        + " restore has to read what save wrote");
    }

    static final class Strict implements Snapshotable {
        @Override
        public void save(final StateOutput output) {
            output.putInt(2);
        }

        @Override
        public void restore(final StateInput input) {
            assertThat(input.getInt()).isEqualTo(2);
            throw new IllegalStateException("no");
        }
    }

    @Test
    void shouldNameTheNodeWhoseOwnRestoreFails() {
        final StateReader reader = StateReader.of(save(new Strict())).section("node", new Strict());
        assertThatThrownBy(reader::restore)
                .isInstanceOf(StateException.class)
                .hasMessage("cannot restore node 'node': it failed: java.lang.IllegalStateException: no");
    }

    @Test
    void shouldRefuseTwoSectionsOfOneName() {
        assertThatThrownBy(() -> new StateWriter().section("a", 1L).section("a", 2L))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are two sections 'a'");
    }
}
