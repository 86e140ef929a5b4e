#!/bin/sh
# Puts the files of the image into the folder image of a target folder: the archive with its Java runtime, the libraries of
# this machine that the runtime, but for screen and sound, and native parts of jars are linked with, and an archive of loaded
# classes. All get the same time.
set -eu
target=$1
version=$2
time=$3
root=$target/image
rm -rf "$root"
mkdir -p "$root/opt/tailrace" "$root/etc" "$root/tmp" "$root/data" "$root/proc" "$root/dev"
tar xzf "$target/tailrace-$version"-linux-*.tar.gz --strip-components 1 -C "$root/opt/tailrace"
echo 'tailrace:x:65532:65532::/data:/none' >"$root/etc/passwd"
{
    find "$root/opt/tailrace/runtime" -type f \( -name '*.so' -o -path '*/bin/java' \) \
        -regextype posix-extended ! -regex '.*/lib(awt.*|jawt|fontmanager|freetype|javajpeg|jsound|lcms|mlib_image|splashscreen)\.so' \
        -exec ldd {} +
    ldconfig -p | grep -E 'lib(stdc\+\+|gcc_s|dl|pthread|rt)\.so'
} | awk '/^[[:space:]]/ { for (i = 1; i <= NF; i++) if ($i ~ /^\//) print $i }' | grep -v "^$root" | sort -u |
    while read -r library; do
        mkdir -p "$root$(dirname "$library")"
        cp -L "$library" "$root$library"
    done
# Java takes classes from an archive only if the jars have the paths and times that they had when it was made. The command makes it.
find "$root" -exec touch -h -d "$time" {} +
unshare --map-root-user --mount --pid --fork sh -euc 'mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"
    chroot "$1" /opt/tailrace/runtime/bin/java -Dtailrace.classes=/opt/tailrace/lib/cli/classes.jsa \
        -cp /opt/tailrace/lib/cli/class-path.jar dev.tailrace.cli.Main run >/dev/null' sh "$root" ||
    echo 'no namespaces for users here: the image starts without an archive of loaded classes' >&2
