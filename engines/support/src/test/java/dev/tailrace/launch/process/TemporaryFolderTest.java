package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Within one process; {@link TemporaryFolderIT} has several. */
class TemporaryFolderTest {

    private static final String PREFIX = "tailrace-test-";

    @TempDir
    private Path parent;

    @Test
    void shouldDeleteItselfWithAllThatIsInIt() throws IOException {
        final Path path;
        try (TemporaryFolder folder = TemporaryFolder.create(parent, PREFIX)) {
            path = folder.path();
            Files.writeString(Files.createDirectories(path.resolve("a/b")).resolve("c"), "data");
        }
        assertThat(path).doesNotExist();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void shouldBeClosedToOtherUsers() throws IOException {
        try (TemporaryFolder folder = TemporaryFolder.create(parent, PREFIX)) {
            assertThat(Files.getPosixFilePermissions(folder.path()))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void shouldRemoveWhatAKilledProcessHasLeft() throws IOException {
        final Path left = abandoned("1");
        try (TemporaryFolder folder = TemporaryFolder.create(parent, PREFIX)) {
            assertThat(left).doesNotExist();
            assertThat(folder.path()).exists();
        }
    }

    @Test
    void shouldKeepTheOtherFoldersOfItsProcess() throws IOException {
        try (TemporaryFolder first = TemporaryFolder.create(parent, PREFIX);
                TemporaryFolder second = TemporaryFolder.create(parent, PREFIX)) {
            assertThat(first.path()).exists();
            assertThat(second.path()).exists().isNotEqualTo(first.path());
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void shouldKeepFoldersOfOtherPrefixes() throws IOException {
        final Path longer = abandoned("peer-1");
        final Path file = Files.writeString(parent.resolve(PREFIX + "2"), "");
        try (TemporaryFolder folder = TemporaryFolder.create(parent, PREFIX)) {
            assertThat(folder.path()).exists();
            assertThat(longer).exists();
            assertThat(file).exists();
        }
    }

    // A program that does not know of locks may be at work there.
    @Test
    void shouldKeepAFolderWithoutALock() throws IOException {
        final Path other = Files.createDirectory(parent.resolve(PREFIX + "1"));
        try (TemporaryFolder folder = TemporaryFolder.create(parent, PREFIX)) {
            assertThat(folder.path()).exists();
            assertThat(other).exists();
        }
    }

    @Test
    void shouldKeepFoldersOfAnotherUser() throws IOException {
        final Path own = abandoned("1");
        final UserPrincipal other =
                parent.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");

        TemporaryFolder.removeAbandoned(parent, PREFIX, other);
        assertThat(own).exists();

        TemporaryFolder.removeAbandoned(parent, PREFIX, Files.getOwner(own));
        assertThat(own).doesNotExist();
    }

    @Test
    void shouldFollowNoSymbolicLink() throws IOException {
        final Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        final Path precious = Files.writeString(elsewhere.resolve("precious"), "data");
        Files.writeString(elsewhere.resolve("tailrace.lock"), "");
        final Path folderIsLink = Files.createSymbolicLink(parent.resolve(PREFIX + "1"), elsewhere);
        final Path hasLink = abandoned("2");
        Files.createSymbolicLink(hasLink.resolve("link"), elsewhere);
        final Path lockIsLink = Files.createDirectory(parent.resolve(PREFIX + "3"));
        Files.createSymbolicLink(lockIsLink.resolve("tailrace.lock"), elsewhere.resolve("tailrace.lock"));

        try (TemporaryFolder folder = TemporaryFolder.create(parent, PREFIX)) {
            assertThat(folder.path()).exists();
        }

        assertThat(folderIsLink).isSymbolicLink();
        assertThat(hasLink).doesNotExist();
        assertThat(lockIsLink).exists();
        assertThat(precious).hasContent("data");
    }

    @Test
    void shouldNotJoinWhatIsNoTemporaryFolder() throws IOException {
        assertThat(TemporaryFolder.join(parent)).isEmpty();
        Files.writeString(parent.resolve("tailrace.lock"), "");
        assertThat(TemporaryFolder.join(parent)).isEmpty();
    }

    @Test
    void shouldTakeALockOnceUntilItIsReleased() throws IOException {
        final Path file = parent.resolve("tailrace.lock");
        try (FolderLock first = FolderLock.take(file).orElseThrow()) {
            assertThat(first).isNotNull();
            assertThat(FolderLock.take(file)).isEmpty();
        }
        try (FolderLock again = FolderLock.take(file).orElseThrow()) {
            assertThat(again).isNotNull();
        }
    }

    private Path abandoned(final String number) throws IOException {
        final Path folder = Files.createDirectory(parent.resolve(PREFIX + number));
        Files.writeString(folder.resolve("tailrace.lock"), "");
        Files.writeString(Files.createDirectory(folder.resolve("state")).resolve("file"), "data");
        return folder;
    }
}
