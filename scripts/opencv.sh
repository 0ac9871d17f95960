#!/usr/bin/env bash
# Builds the OpenCV that goes into a release: only the modules that Deadeye uses, as static libraries, from the source
# that the Python package opencv-python-headless carries; and for videos and network cameras an FFmpeg that can only read,
# as shared libraries, from the source package of Debian 12.
#   scripts/opencv.sh FOLDER
# FOLDER/env, sourced, makes cargo link them (scripts/release.sh does that where DEADEYE_OPENCV names FOLDER);
# FOLDER/lib holds the shared libraries and FOLDER/licences the licences, which must go along. It takes an hour of one
# core; DEADEYE_JOBS says how many work at it.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
. "$here/scripts/setup.sh"

version=4.12.0.88
sha256=cfdc017ddf2e59b6c2f53bc12d74b6b0be7ded4ec59083ea70763921af2b6c09
ffmpeg_version=7:5.1.9-0+deb12u1
ffmpeg_sha256=d9b593bb2ba93d4b50f74177e0cdcd41747e708596367deed0c30348a71dd176
modules=(calib3d dnn videoio imgcodecs features2d flann imgproc core) # what needs comes before what is needed

[ "$#" -eq 1 ] || stop "One folder is needed, to build in; scripts/opencv.sh FOLDER"
for tool in cmake c++ dpkg-source nasm pip pkg-config sha256sum tar; do
  command -v "$tool" >/dev/null ||
    stop "$tool is needed and is not here; apt-get install cmake dpkg-dev g++ nasm pkg-config python3-pip, and start this again."
done
mkdir -p "$1"
folder=$(cd "$1" && pwd)
archive=$folder/opencv-python-headless-$version.tar.gz

# What came once is not fetched again, and nothing is unpacked that is not what it was when this was written.
[ -e "$archive" ] ||
  pip --quiet download --no-deps --no-binary opencv-python-headless --dest "$folder" "opencv-python-headless==$version"
echo "$sha256  $archive" | sha256sum --check --status ||
  stop "$archive is not what it was when its checksum was noted; delete it and start this again."
source=$folder/opencv-python-headless-$version/opencv
[ -e "$source/CMakeLists.txt" ] || tar xzf "$archive" -C "$folder"

# FFmpeg, from the archive that this system's own packages come from: its lists of sources, asked for source packages.
ffmpeg=$folder/ffmpeg
ffmpeg_archive=$ffmpeg/ffmpeg_5.1.9.orig.tar.xz
mkdir -p "$ffmpeg/sources" "$ffmpeg/lists/partial"
if [ ! -e "$ffmpeg_archive" ]; then
  for list in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources; do
    [ ! -e "$list" ] || sed 's/^Types: deb$/Types: deb-src/; s/^deb /deb-src /' "$list" >"$ffmpeg/sources/${list##*/}"
  done
  from=(-o "Dir::Etc::SourceParts=$ffmpeg/sources" -o Dir::Etc::SourceList=/dev/null -o "Dir::State::Lists=$ffmpeg/lists" -o APT::Sandbox::User=root)
  apt-get -qq "${from[@]}" update
  (cd "$ffmpeg" && apt-get -qq "${from[@]}" source --download-only "ffmpeg=$ffmpeg_version")
fi
echo "$ffmpeg_sha256  $ffmpeg_archive" | sha256sum --check --status ||
  stop "$ffmpeg_archive is not what it was when its checksum was noted; delete it and start this again."
[ -e "$ffmpeg/source/configure" ] || dpkg-source --extract "$ffmpeg"/ffmpeg_*.dsc "$ffmpeg/source" >"$ffmpeg/unpacked.txt"
reads=(
  --disable-everything --disable-autodetect --disable-programs --disable-doc --disable-avdevice --disable-avfilter
  --disable-postproc --disable-static --enable-shared --enable-pthreads
  --enable-decoder=h264,hevc,mjpeg,mpeg1video,mpeg2video,mpeg4,msmpeg4v2,msmpeg4v3,png,rawvideo,theora,vp8,vp9
  --enable-parser=h264,hevc,mjpeg,mpeg4video,mpegvideo,png,vp8,vp9
  --enable-demuxer=avi,flv,h264,hevc,image2,matroska,mjpeg,mov,mpegps,mpegts,mpegvideo,mpjpeg,ogg,rtp,rtsp,sdp
  --enable-protocol=file,http,rtp,tcp,udp --enable-bsf=extract_extradata,h264_mp4toannexb,hevc_mp4toannexb
)
if [ ! -e "$ffmpeg/installed/lib/pkgconfig/libavcodec.pc" ]; then
  (cd "$ffmpeg/source" && ./configure "--prefix=$ffmpeg/installed" "${reads[@]}" >"$ffmpeg/configured.txt")
  make -C "$ffmpeg/source" --jobs "${DEADEYE_JOBS:-1}" install >"$ffmpeg/built.txt"
fi
export PKG_CONFIG_PATH=$ffmpeg/installed/lib/pkgconfig

options=(
  -DCMAKE_BUILD_TYPE=Release "-DCMAKE_INSTALL_PREFIX=$folder/installed" -DCMAKE_POSITION_INDEPENDENT_CODE=ON
  -DBUILD_SHARED_LIBS=OFF -DBUILD_LIST=core,imgproc,imgcodecs,calib3d,dnn,videoio
  # Every x86-64 runs it, and one with AVX2, which is nearly all, runs the networks as fast as it can.
  -DCPU_BASELINE=SSE3 -DCPU_DISPATCH=SSE4_2,AVX2
  # Pictures are JPEG and PNG, by the libraries in the source; cameras are Video4Linux.
  -DWITH_JPEG=ON -DBUILD_JPEG=ON -DWITH_PNG=ON -DBUILD_PNG=ON -DBUILD_ZLIB=ON -DWITH_V4L=ON
  -DWITH_PROTOBUF=ON -DBUILD_PROTOBUF=ON -DOPENCV_DNN_OPENCL=OFF
  # Written down rather than searched for: what this machine happens to have shall make no difference.
  -DWITH_FFMPEG=ON -DWITH_GSTREAMER=OFF -DWITH_1394=OFF -DWITH_OBSENSOR=OFF -DWITH_ADE=OFF -DWITH_EIGEN=OFF
  -DWITH_FLATBUFFERS=OFF -DWITH_GTK=OFF -DWITH_IPP=OFF -DWITH_ITT=OFF -DWITH_JASPER=OFF -DWITH_LAPACK=OFF
  -DWITH_OPENCL=OFF -DWITH_OPENEXR=OFF -DWITH_OPENJPEG=OFF -DWITH_QUIRC=OFF -DWITH_TIFF=OFF -DWITH_VA=OFF
  -DWITH_VA_INTEL=OFF -DWITH_WEBP=OFF -DWITH_IMGCODEC_GIF=OFF -DWITH_IMGCODEC_HDR=OFF -DWITH_IMGCODEC_PFM=OFF
  -DBUILD_TESTS=OFF -DBUILD_PERF_TESTS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOCS=OFF -DBUILD_JAVA=OFF
  -DBUILD_opencv_apps=OFF -DOPENCV_PYTHON_SKIP_DETECTION=ON
)
cmake -S "$source" -B "$folder/build" "${options[@]}" >"$folder/configured.txt"
cmake --build "$folder/build" --parallel "${DEADEYE_JOBS:-1}" --target install >"$folder/built.txt"

libraries=$folder/installed/lib
linked=()
# Whole file names: the crate takes one "lib" off a name, and some of these begin with two.
for module in "${modules[@]}"; do linked+=("static=libopencv_$module.a"); done
for file in "$libraries"/opencv4/3rdparty/*.a; do linked+=("static=${file##*/}"); done
linked+=(avformat avcodec swscale avutil)
{
  echo "export OPENCV_LINK_LIBS=$(IFS=,; echo "${linked[*]}")"
  echo "export OPENCV_LINK_PATHS=$libraries,$libraries/opencv4/3rdparty,$ffmpeg/installed/lib"
  echo "export OPENCV_INCLUDE_PATHS=$folder/installed/include/opencv4"
  # Beside the program in the archive, in a folder of its own in the package. By the old tag the libraries themselves are
  # found there by each other, too.
  echo "export RUSTFLAGS='-C link-arg=-Wl,--disable-new-dtags,-rpath,\$ORIGIN/lib:\$ORIGIN/../lib/deadeye'"
} >"$folder/env"
rm -rf "$folder/lib" "$folder/licences"
mkdir "$folder/lib" "$folder/licences"
# By the name that the program asks for, without symbols.
for file in "$ffmpeg"/installed/lib/lib*.so.*.*.*; do
  name=$(objdump -p "$file" | sed -n 's/^ *SONAME *//p')
  install -m 644 "$file" "$folder/lib/$name"
  strip --strip-unneeded "$folder/lib/$name"
done
cp "$ffmpeg/source/COPYING.LGPLv2.1" "$folder/licences/ffmpeg-COPYING.LGPLv2.1"
cp "$source/LICENSE" "$folder/licences/opencv-LICENSE"
cp "$folder/installed/share/licenses/opencv4/"* "$folder/licences/"
say "Built; in the shell that builds Deadeye: . $folder/env"
