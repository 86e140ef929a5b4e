package dev.tailrace.progress.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.SnapshotName;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderStoreTest {

    private static final SnapshotName NAME = new SnapshotName(1, 2, 3);

    @TempDir
    private Path temporary;

    private Path folder;
    private FolderStore store;

    @BeforeEach
    void open() throws IOException {
        folder = temporary.resolve("a").resolve("b");
        store = FolderStore.at(folder);
    }

    @Test
    void shouldKeepWhatWasWrittenUnderItsName() throws IOException {
        store.write(NAME, new byte[] {1, 2});
        store.write(new SnapshotName(11, 0, 3), new byte[] {4});

        assertThat(store.list(1)).containsExactly(NAME);
        assertThat(store.read(NAME)).containsExactly(1, 2);
        assertThat(folder.resolve("lane-1-2-3.snap")).exists();
    }

    @Test
    void shouldTellOwnersApartThatHaveTheSameEpochAndNumber() throws IOException {
        final SnapshotName first = new SnapshotName(1, 2, 3, 0xAB);
        final SnapshotName second = new SnapshotName(1, 2, 3, 0xFEDCBA98);
        store.write(NAME, new byte[] {1});
        store.write(first, new byte[] {2});
        store.write(second, new byte[] {3});

        assertThat(store.list(1)).containsExactlyInAnyOrder(NAME, first, second);
        assertThat(store.read(first)).containsExactly(2);
        assertThat(store.read(second)).containsExactly(3);
        assertThat(folder.resolve("lane-1-2-3-000000ab.snap")).exists();
    }

    @Test
    void shouldMakeNamesDurableThatAnotherProcessHasGiven() throws IOException {
        final List<String> calls = new ArrayList<>();
        final Disk disk = LocalDisk.at(folder);
        final Disk watched = (Disk) Proxy.newProxyInstance(
                Disk.class.getClassLoader(), new Class<?>[] {Disk.class}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return method.invoke(disk, arguments);
                });
        store.write(NAME, new byte[] {1});

        new FolderStore(watched, "another").makeDurable(NAME);

        assertThat(calls).containsExactly("syncFolder");
    }

    @Test
    void shouldReplaceWhatHasTheSameName() throws IOException {
        store.write(NAME, new byte[] {1, 2});
        store.write(NAME, new byte[] {3});

        assertThat(store.read(NAME)).containsExactly(3);
        assertThat(LocalDisk.at(folder).list()).hasSize(1);
    }

    @Test
    void shouldNotSeeUnfinishedAndForeignFilesAndDiscardItsOwn() throws IOException {
        store.write(NAME, new byte[] {1});
        Files.write(folder.resolve("lane-1-2-4.snap.77.tmp"), new byte[1]);
        Files.write(folder.resolve("lane-11-2-4.snap.77.tmp"), new byte[1]);
        Files.write(folder.resolve("notes.txt"), new byte[1]);

        assertThat(store.list(1)).containsExactly(NAME);
        store.discardUnfinished(1);
        assertThat(LocalDisk.at(folder).list())
                .containsExactly("lane-1-2-3.snap", "lane-11-2-4.snap.77.tmp", "notes.txt");
    }

    @Test
    void shouldDeleteWhatIsThereAndNotMindWhatIsNot() throws IOException {
        store.write(NAME, new byte[] {1});
        store.delete(NAME);
        store.delete(NAME);

        assertThat(store.list(1)).isEmpty();
    }
}
