#!/usr/bin/env bash
# make_image.sh APP IMAGE: a disk image with Lectern.app and the folder to drag it to.
# Not yet run: written beside the Linux package, waiting for a Mac. Without a developer's signature
# macOS asks before the first start.
set -euo pipefail
app=$1 image=$2

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -R "$app" "$folder/Lectern.app"
codesign --force --deep --sign - "$folder/Lectern.app"
ln -s /Applications "$folder/Applications"
hdiutil create -volname Lectern -srcfolder "$folder" -format UDZO -ov "$image"
